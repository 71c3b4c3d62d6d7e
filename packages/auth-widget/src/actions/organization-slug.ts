const PLACE = "{{slug}}";
const SLUG = "([A-Za-z0-9._~-]+)";

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * The slug that stands in an address where the pattern has `{{slug}}`, as in `https://{{slug}}.example.com` or
 * `https://example.com/{{slug}}`; null where the address is of another form. What follows the pattern in the address does not matter.
 */
export function slugIn(address: string, pattern: string): string | null {
  const [before, after, ...more] = pattern.split(PLACE);
  if (before === undefined || after === undefined || more.length > 0) return null;
  const form = new RegExp(`^${literally(before)}${SLUG}${literally(after)}(?:[/?#]|$)`, "i");
  return form.exec(address)?.[1] ?? null;
}
