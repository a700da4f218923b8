// What browsers have and jsdom lacks: nothing is laid out there, and nothing moves.
Object.assign(window, {
  ResizeObserver: class {
    observe(): void {}
    disconnect(): void {}
  },
  matchMedia: (query: string) => ({ matches: query.includes("reduced-motion"), addEventListener: () => undefined }),
});
