import { grantedLinkMinutes } from "./granted-minutes.ts";

const DEFAULT_MINUTES = 30;
/** A link that sets a password is worth more than one that signs in once. */
const MOST_MINUTES = 60;

export const grantedResetMinutes = (requested: number | undefined): number =>
  grantedLinkMinutes(requested, { fallback: DEFAULT_MINUTES, maximum: MOST_MINUTES });
