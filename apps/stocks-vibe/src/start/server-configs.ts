import { type AuthConfigInput, OAUTH_PROVIDERS } from "@stocks-vibe/auth-server";
import type { LinkSandboxConfig } from "@stocks-vibe/link-sandbox";
import type { PortfolioConfig } from "@stocks-vibe/portfolio-api";
import type { Environment } from "../environment/config.ts";
import type { Settings, SignInProduct } from "../environment/settings.ts";
import type { Secrets } from "../keys/secrets.ts";
import { inCheckout } from "../paths.ts";

/**
 * Pages can read the session's token, so no session is granted more than the four hours they ask
 * for.
 */
const SESSION_MAXIMUM_MINUTES = 240;

export interface Configured {
  readonly env: Environment;
  readonly settings: Settings;
  readonly secrets: Secrets;
}

/**
 * Where the account-linking provider is and how to sign in to it: the embedded sandbox, or Plaid
 * with real keys.
 */
export interface LinkAddress {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secret: string;
}

export function linkAddress({ env, settings, secrets }: Configured): LinkAddress {
  if (settings.usesSandbox) {
    return {
      baseUrl: `${settings.internalUrl}/link-sandbox`,
      clientId: secrets.plaidClientId,
      secret: secrets.plaidSecret,
    };
  }
  return {
    baseUrl: settings.plaidBaseUrl,
    clientId: env.PLAID_CLIENT_ID ?? "",
    secret: env.PLAID_SECRET ?? "",
  };
}

/** The product 'oauth' stands for every provider that the project is registered with. */
const methodsOfProduct = (product: SignInProduct) =>
  product === "oauth" ? OAUTH_PROVIDERS.map((name) => `${name}_oauth` as const) : [product];

export const authConfigOf = ({ env, settings, secrets }: Configured) =>
  ({
    publicUrl: settings.publicUrl,
    project: {
      projectId: secrets.projectId,
      secret: secrets.projectSecret,
      publicToken: secrets.publicToken,
      name: "Stocks Vibe",
      allowedOrigins: [...settings.allowedOrigins],
      redirectUrls: [...settings.redirectUrls],
      sessionMaximumMinutes: SESSION_MAXIMUM_MINUTES,
      organizationDeletionGrace: true,
    },
    mail: env.SMTP_URL
      ? { kind: "smtp" as const, url: env.SMTP_URL, from: settings.mailFrom }
      : { kind: "mailbox" as const, from: settings.mailFrom },
    ...(settings.signInMethods
      ? { signInMethods: settings.signInMethods.flatMap(methodsOfProduct) }
      : {}),
    outbound: { allowsLoopback: settings.testMode },
    ...(env.SMS_URL ? { sms: { url: env.SMS_URL, from: settings.smsFrom } } : {}),
    ...(settings.breachLookUpUrl ? { breachLookUpUrl: settings.breachLookUpUrl } : {}),
    ...(settings.auditAnchors ? { auditAnchors: settings.auditAnchors } : {}),
    ...(env.DEVICE_JUDGE_URL && env.DEVICE_JUDGE_KEY
      ? { devices: { url: env.DEVICE_JUDGE_URL, key: env.DEVICE_JUDGE_KEY } }
      : {}),
    rateLimitScale: settings.rateLimitScale,
    letterLimitScale: settings.letterLimitScale,
  }) satisfies AuthConfigInput;

/** Undefined where accounts are linked through Plaid itself, or not at all. */
export const linkConfigOf = ({ settings, secrets }: Configured): LinkSandboxConfig | undefined =>
  settings.usesSandbox
    ? {
        publicUrl: settings.publicUrl,
        clientId: secrets.plaidClientId,
        secret: secrets.plaidSecret,
        uiDirectory: inCheckout("apps/link-sandbox/dist/link-ui"),
        webhookOrigins: [settings.publicUrl, ...settings.linkWebhookOrigins],
        rateLimitScale: settings.rateLimitScale,
      }
    : undefined;

export function portfolioConfigOf(configured: Configured): PortfolioConfig {
  const { env, settings } = configured;
  const address = linkAddress(configured);
  return {
    plaidBaseUrl: address.baseUrl,
    plaidClientId: address.clientId,
    plaidSecret: address.secret,
    ...(settings.webhookUrl ? { webhookUrl: settings.webhookUrl } : {}),
    isSandbox: settings.usesSandbox,
    newOrganizationAccess: settings.newOrganizationAccess,
    rateLimitScale: settings.rateLimitScale,
    clientName: "Stocks Vibe",
    marketData: [...settings.marketData],
    tiingoKey: env.TIINGO_KEY,
    providerLimits: settings.providerLimits,
  };
}
