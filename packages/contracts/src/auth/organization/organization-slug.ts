const SLUG = /^[a-z0-9._~-]{2,128}$/;
/** A path made of them leads elsewhere. */
const DOTS = /^\.+$/;
/** How every id of an organization begins. */
const AS_ID = /^organization-(test|live)-/;

/** Whether a text can only be meant as an organization's id, where its slug would do as well. */
export const isOrganizationId = (text: string): boolean => AS_ID.test(text);

/**
 * Pure: why a text can't become an organization's slug, or null. One that reads as an id would be
 * taken for the organization of that id. Organizations may have such a slug from earlier; they keep
 * it.
 */
export function slugTrouble(text: string): "characters" | "reserved" | null {
  if (!SLUG.test(text)) return "characters";
  return DOTS.test(text) || isOrganizationId(text) ? "reserved" : null;
}
