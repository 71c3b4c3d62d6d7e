import type { Environment } from "../environment/config.ts";
import type { Settings } from "../environment/settings.ts";
import type { Secrets } from "../keys/secrets.ts";

const REAL_PLAID = "https://production.plaid.com";

export interface LinkAddress {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secret: string;
}

/** Where the account-linking provider is and how to sign in to it: the embedded sandbox, or Plaid with real keys. */
export function linkAddress({
  env,
  settings,
  secrets,
}: {
  readonly env: Environment;
  readonly settings: Settings;
  readonly secrets: Secrets;
}): LinkAddress {
  if (settings.usesSandbox) {
    return {
      baseUrl: `${settings.internalUrl}/link-sandbox`,
      clientId: secrets.plaidClientId,
      secret: secrets.plaidSecret,
    };
  }
  return {
    baseUrl: env.PLAID_BASE_URL ?? REAL_PLAID,
    clientId: env.PLAID_CLIENT_ID ?? "",
    secret: env.PLAID_SECRET ?? "",
  };
}
