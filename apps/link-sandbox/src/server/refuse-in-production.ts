import { Refusal } from "@stocks-vibe/server-kit";
import type { preValidationHookHandler } from "fastify";

/** Which of the provider's environments this server answers as. */
export const ENVIRONMENTS = ["sandbox", "production"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

const OF_SANDBOX = /\/sandbox\//;

/** Refuses what only the provider's sandbox has, where another environment is rehearsed. */
export const refuseInProduction =
  (environment: Environment): preValidationHookHandler =>
  async ({ routeOptions }) => {
    if (environment === "production" && OF_SANDBOX.test(routeOptions.url ?? "")) {
      throw new Refusal("SANDBOX_ONLY");
    }
  };
