// The address of a game, by its short code: on a page of the site that shows any game; elsewhere games have none.
export const address: { of?: (code: string) => string } = {};
