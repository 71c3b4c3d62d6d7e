import {
  type Database,
  type MigrationPlan,
  openDatabase,
  type Pool,
} from "@stocks-vibe/server-kit";
import { inCheckout } from "../paths.ts";

const PRODUCT_SCHEMA = "product";
export const PRODUCT_ROLE = "stocks_vibe_product";

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

/**
 * The door to what belongs to no server: the demo's progress, the first master key's fingerprint.
 */
export const openProductSchema = <Schema>(pool: Pool): Database<Schema> =>
  openDatabase<Schema>({ pool, schema: PRODUCT_SCHEMA, role: PRODUCT_ROLE });
