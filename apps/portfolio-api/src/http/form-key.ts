import { hashToken, newId } from "@stocks-vibe/server-kit";

/**
 * What is stored but once of a form that was sent: its id with all it says, so that the same form
 * sent again is the same, and one that was changed meanwhile another. Without an id every call is
 * one of its own. Pure but for that.
 */
export const formKey = (
  kind: string,
  formId: string | undefined,
  content: readonly (string | number | null)[],
): string =>
  formId === undefined ? newId(kind) : `${kind}-${hashToken(JSON.stringify([formId, ...content]))}`;
