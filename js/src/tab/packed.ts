// Large files are packed (gzip), whatever a server would do; what the browser has kept of them is not.

/** The header of a file that is unpacked already. */
export const UNPACKED = "Stoneswidgets-Unpacked";
