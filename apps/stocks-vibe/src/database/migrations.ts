import type { MigrationPlan } from "@stocks-vibe/server-kit";
import { inCheckout } from "../paths.ts";
import { PRODUCT_ROLE, PRODUCT_SCHEMA } from "./product-schema.ts";

/** Every schema of the product with its role, in the order they are migrated. */
export const PLANS: readonly MigrationPlan[] = [
  { schema: "ops", role: null, directory: inCheckout("packages/server-kit/migrations") },
  {
    schema: "auth",
    role: "stocks_vibe_auth",
    directory: inCheckout("apps/auth-server/migrations"),
  },
  {
    schema: "portfolio",
    role: "stocks_vibe_portfolio",
    directory: inCheckout("apps/portfolio-api/migrations"),
  },
  {
    schema: "link",
    role: "stocks_vibe_link",
    directory: inCheckout("apps/link-sandbox/migrations"),
  },
  {
    schema: PRODUCT_SCHEMA,
    role: PRODUCT_ROLE,
    directory: inCheckout("apps/stocks-vibe/migrations"),
  },
];

/** Whom requests and jobs work as. */
export const ROLES: readonly string[] = PLANS.flatMap(({ role }) => role ?? []);
