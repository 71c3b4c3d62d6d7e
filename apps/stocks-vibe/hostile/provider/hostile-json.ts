const RAW = /"@raw:([^"]*)"/g;

/** A number as it stands, where JavaScript has no such number or writes it in another way: raw("-0"), raw("1e999"). */
export const raw = (text: string): string => `@raw:${text}`;

/** JSON with whatever `raw` was put into it. */
export const hostileJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(RAW, (_whole, text: string) => text);

/** Stands in everything that only the provider says of itself: errors, pages of HTML. Nobody may read it in our words. */
export const REFLECTED = "Reflected-7f3a";
/** Stands in names and symbols of hostile items: nobody outside their organization may ever read it. */
export const POISON = "Poison-91be";

/** A marker as long as asked for. */
export const longText = (marker: string, length: number): string =>
  marker.padEnd(length, `.${marker}`);
