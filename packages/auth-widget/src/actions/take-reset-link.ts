import type { ResetLink } from "../machine/screen.ts";

type Page = {
  location: { href: string };
  history: {
    readonly state: unknown;
    replaceState(state: unknown, unused: string, url: string): void;
  };
};

const credentialKeys = ["token", "stytch_token_type", "stytch_redirect_type"];
const RESET_KIND = "multi_tenant_passwords";

/**
 * What a mailed link for a new password brought to the page, or null where another link or none did. Takes the credential out of the
 * address, so that it reaches neither the browser's history nor another site; everything else in the address stays. Call it once, before
 * anything is drawn.
 */
export function takeResetLink(page: Page = window): ResetLink | null {
  const address = new URL(page.location.href);
  const { searchParams: query } = address;
  const token = query.get("token");
  const kind = query.get("stytch_token_type") ?? "discovery";
  const isReset = query.get("stytch_redirect_type") === "reset_password" || kind === RESET_KIND;
  if (!token || !isReset) return null;
  for (const key of credentialKeys) query.delete(key);
  page.history.replaceState(page.history.state, "", address.href);
  return { token, kind };
}
