// The site's own scripts, such as that of its worker, as a page that demands Trusted Types takes them.
import { type Page, policy, rules } from "../trusted";

rules.createScriptURL = (address) => {
  if (new URL(address, location.href).origin !== location.origin) throw new TypeError("this is no script of this site");
  return address;
};

/** The address of a script as the page takes it. */
export const scriptAt = (address: URL, page: Page = globalThis as Page): string => policy(page).createScriptURL!(address.href);
