import { fileURLToPath } from "node:url";
import type { MigrationPlan } from "../migrations/read-migrations.ts";

const directory = (path: string): string =>
  fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** The shared `ops` schema, needed before any server's own. */
export const opsPlan: MigrationPlan = {
  schema: "ops",
  role: null,
  directory: directory("packages/server-kit/migrations"),
};

/** The plan of one server of this repository, by the convention schema ↔ app folder. */
export const planOf = (schema: string, app: string, role: string): MigrationPlan => ({
  schema,
  role,
  directory: directory(`apps/${app}/migrations`),
});
