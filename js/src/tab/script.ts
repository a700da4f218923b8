// The site's own scripts, such as that of its worker, as a page that demands Trusted Types takes them. Only the page's own code starts
// scripts, so that this policy is apart from that of markup, which whatever widget comes first makes.

interface Policy {
  createScriptURL(address: string): string;
}
interface Page {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

const rules: Policy = {
  createScriptURL(address) {
    if (new URL(address, location.href).origin !== location.origin) throw new TypeError("this is no script of this site");
    return address;
  },
};

const policy = (page: Page): Policy => page.trustedTypes?.createPolicy("stoneswidgets-scripts", rules) ?? rules;
const scripts = policy(globalThis as Page);

/** The address of a script as the page takes it. */
export const scriptAt = (address: URL): string => scripts.createScriptURL(address.href);
