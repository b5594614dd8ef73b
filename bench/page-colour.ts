/** The colour of a page, light or dark. */
export const PAGE = { light: "#ffffff", dark: "#1b1c1f" } as const;

/** The colour of text on a page, light or dark. */
export const TEXT = { light: "#26272b", dark: "#e3e3e6" } as const;
