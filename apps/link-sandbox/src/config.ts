import { fileURLToPath } from "node:url";
import { refuseUnaddressedBinding } from "@stocks-vibe/server-kit";
import * as z from "zod";

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The environment of the sandbox when it runs alone. Every name but DATABASE_URL and the secrets has a default. */
const environment = z.object({
  DATABASE_URL: z.url(),
  LINK_HOST: z.string().default("127.0.0.1"),
  LINK_PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  /** The origin browsers reach this server under. */
  LINK_PUBLIC_URL: z.url().optional(),
  /** The origin of the pages that open the dialog. */
  LINK_PRODUCT_ORIGIN: z.url().optional(),
  LINK_CLIENT_ID: z.string().min(8),
  LINK_SECRET: z.string().min(16),
  LINK_MASTER_KEY: z.string().min(32),
  LINK_MASTER_KEY_PREVIOUS: z.string().min(32).optional(),
  LINK_UI_DIRECTORY: z.string().default(fromHere("../dist/link-ui")),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
});

export const migrationDirectories = {
  ops: fromHere("../../../packages/server-kit/migrations"),
  link: fromHere("../migrations"),
} as const;

/** Reads and checks the environment; throws naming every wrong variable. */
export function readConfig(source: NodeJS.ProcessEnv = process.env) {
  const parsed = environment.safeParse(source);
  if (!parsed.success) {
    throw new Error(`bad configuration:\n${z.prettifyError(parsed.error)}`);
  }
  const env = parsed.data;
  const publicUrl = env.LINK_PUBLIC_URL ?? `http://localhost:${env.LINK_PORT}`;
  const names = { host: "LINK_HOST", publicUrl: "LINK_PUBLIC_URL" };
  const refusal = refuseUnaddressedBinding(env.LINK_HOST, new URL(publicUrl), names);
  if (refusal) throw new Error(refusal);
  return {
    databaseUrl: env.DATABASE_URL,
    host: env.LINK_HOST,
    port: env.LINK_PORT,
    logLevel: env.LOG_LEVEL,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    masterKey: env.LINK_MASTER_KEY,
    previousMasterKey: env.LINK_MASTER_KEY_PREVIOUS,
    sandbox: {
      publicUrl,
      ...(env.LINK_PRODUCT_ORIGIN ? { productOrigin: env.LINK_PRODUCT_ORIGIN } : {}),
      clientId: env.LINK_CLIENT_ID,
      secret: env.LINK_SECRET,
      uiDirectory: env.LINK_UI_DIRECTORY,
      rateLimitScale: env.RATE_LIMIT_SCALE,
    },
  };
}
