const RAW = /"@raw:([^"]*)"/g;

/** A number as it stands, where JavaScript has none or writes it otherwise: raw("-0"). */
export const raw = (text: string): string => `@raw:${text}`;

/** JSON with whatever `raw` was put into it. */
export const hostileJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(RAW, (_whole, text: string) => text);

/** Stands in what only the provider says of itself. Nobody may read it in our words. */
export const REFLECTED = "Reflected-7f3a";
/** Stands in names and symbols of hostile items. Only their organization may read it. */
export const POISON = "Poison-91be";

/** A marker as long as asked for. */
export const longText = (marker: string, length: number): string =>
  marker.padEnd(length, `.${marker}`);
