import { fileURLToPath } from "node:url";
import {
  ALONE_VARIABLES,
  aloneSettingsOf,
  readVariables,
  refuseUnaddressedBinding,
} from "@stocks-vibe/server-kit";
import * as z from "zod";
import { ENVIRONMENTS } from "./server/refuse-in-production.ts";

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// These are called LINK_… here, so that one file of variables can serve the sandbox and the
// product.
const { HOST, MASTER_KEY, MASTER_KEY_PREVIOUS, ...shared } = ALONE_VARIABLES;

const originOf = (url: string): string => new URL(url).origin;

/**
 * The environment of the sandbox when it runs alone. Every name but DATABASE_URL and the secrets
 * has a default.
 */
const environment = z.object({
  ...shared,
  LINK_HOST: HOST,
  LINK_PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  /** The origin browsers reach this server under. */
  LINK_PUBLIC_URL: z.url().optional(),
  /** The origin of the pages that open the dialog. */
  LINK_PRODUCT_ORIGIN: z.url().optional(),
  /** Where news of items may be posted: origins, by commas. LINK_PRODUCT_ORIGIN unless given. */
  LINK_WEBHOOK_ORIGINS: z
    .string()
    .transform((text) => text.split(",").map((one) => one.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/ })).transform((all) => all.map(originOf)))
    .optional(),
  /**
   * Which of the provider's environments it answers as: in production there is nothing below
   * /sandbox.
   */
  LINK_ENVIRONMENT: z.enum(ENVIRONMENTS).default("sandbox"),
  LINK_CLIENT_ID: z.string().min(8),
  LINK_SECRET: z.string().min(16),
  LINK_MASTER_KEY: MASTER_KEY,
  LINK_MASTER_KEY_PREVIOUS: MASTER_KEY_PREVIOUS,
  LINK_UI_DIRECTORY: z.string().default(fromHere("../dist/link-ui")),
});

/** Reads and checks the environment; throws naming every wrong variable. */
export function readConfig(source: NodeJS.ProcessEnv = process.env) {
  const env = readVariables(environment, source);
  const publicUrl = env.LINK_PUBLIC_URL ?? `http://localhost:${env.LINK_PORT}`;
  const names = { host: "LINK_HOST", publicUrl: "LINK_PUBLIC_URL" };
  const refusal = refuseUnaddressedBinding(env.LINK_HOST, new URL(publicUrl), names);
  if (refusal) throw new Error(refusal);
  return {
    settings: aloneSettingsOf({
      ...env,
      HOST: env.LINK_HOST,
      PORT: env.LINK_PORT,
      MASTER_KEY: env.LINK_MASTER_KEY,
      MASTER_KEY_PREVIOUS: env.LINK_MASTER_KEY_PREVIOUS,
    }),
    sandbox: {
      publicUrl,
      ...(env.LINK_PRODUCT_ORIGIN ? { productOrigin: env.LINK_PRODUCT_ORIGIN } : {}),
      ...(env.LINK_WEBHOOK_ORIGINS ? { webhookOrigins: env.LINK_WEBHOOK_ORIGINS } : {}),
      clientId: env.LINK_CLIENT_ID,
      secret: env.LINK_SECRET,
      uiDirectory: env.LINK_UI_DIRECTORY,
      environment: env.LINK_ENVIRONMENT,
      rateLimitScale: env.RATE_LIMIT_SCALE,
    },
  };
}
