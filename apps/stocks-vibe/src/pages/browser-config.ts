import { type BrowserConfig, browserConfig } from "@stocks-vibe/contracts/portfolio";
import { isDirect, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { DEMO_MEMBER_EMAIL } from "../demo/demo-people.ts";
import { answeredProducts } from "../environment/address-rules.ts";
import type { Environment } from "../environment/config.ts";
import type { Settings } from "../environment/settings.ts";
import type { Secrets } from "../keys/secrets.ts";
import { CONFIG_PATH, type ProjectFacts } from "./project-in-use.ts";

const PLAID_SCRIPT = "https://cdn.plaid.com/link/v2/stable/link-initialize.js";
const { products } = browserConfig.shape;

/** What the sign-in page offers, in the order in which the environment lists it. */
const offeredProducts = (
  { SIGN_IN_PRODUCTS: chosen }: Pick<Environment, "SIGN_IN_PRODUCTS">,
  { usesSandbox }: Pick<Settings, "usesSandbox">,
) => (chosen.length > 0 ? products.parse(chosen) : answeredProducts([], usesSandbox));

/** What the pages are told about this server. Holds nothing secret. */
export function browserConfigOf(
  env: Environment,
  settings: Settings,
  secrets: Secrets,
): BrowserConfig {
  const { publicUrl } = settings;
  return {
    publicToken: secrets.publicToken,
    apiUrl: `${publicUrl}/api/v1`,
    authUrl: publicUrl,
    linkScriptUrl: settings.usesSandbox
      ? `${publicUrl}/link-sandbox/link/v2/stable/link-initialize.js`
      : PLAID_SCRIPT,
    products: offeredProducts(env, settings),
    oauthProviders: [],
    oauthIsSandbox: false,
    googleOneTap: false,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    legal: {
      name: env.LEGAL_NAME ?? null,
      address: env.LEGAL_ADDRESS ?? null,
      contact: env.LEGAL_CONTACT ?? null,
      law: env.LEGAL_LAW ?? null,
    },
    trustBadges: [...env.TRUST_BADGES],
    environment: settings.usesSandbox ? "sandbox" : "production",
    storageEncrypted: env.STORAGE_ENCRYPTED,
    mailboxUrl: settings.usesMailbox ? `${publicUrl}/dev/mailbox` : null,
    demo: settings.hasDemo ? { memberEmail: DEMO_MEMBER_EMAIL } : null,
  };
}

/**
 * What others than programs on this machine are told: the development surfaces do not answer them.
 */
export const forOthers = (config: BrowserConfig): BrowserConfig => ({
  ...config,
  mailboxUrl: null,
  demo: null,
  ...(config.oauthIsSandbox ? { oauthProviders: [], oauthIsSandbox: false } : {}),
});

/** The settings with the providers that the project is registered with now. */
export const withProviders = (
  config: BrowserConfig,
  { oauthProviders, isSandboxProvider, hasOneTap }: ProjectFacts,
): BrowserConfig =>
  config.products.includes("oauth")
    ? {
        ...config,
        oauthProviders: [...oauthProviders],
        oauthIsSandbox: isSandboxProvider,
        googleOneTap: hasOneTap,
      }
    : config;

/** GET /config.json. `configOf` answers the settings of the moment. */
export function configRoute(app: FastifyInstance, configOf: () => BrowserConfig): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(CONFIG_PATH, { schema: { response: { 200: browserConfig } } }, async (request, reply) => {
      const config = configOf();
      return reply
        .header("cache-control", "no-cache")
        .send(isDirect(request) ? config : forOthers(config));
    });
}
