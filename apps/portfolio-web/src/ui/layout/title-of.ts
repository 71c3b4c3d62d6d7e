/** Pure: what a browser calls a page, by the page's own name. */
export const titleOf = (name: string): string => `${name} · Stocks Vibe`;
