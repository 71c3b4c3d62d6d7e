import type { Check } from "./finding.ts";
import { findServerVersion } from "./postgres-version.repository.ts";

const OLDEST_POSTGRES = 16;

export const postgresVersion: Check = async ({ pool }) => {
  const version = await findServerVersion(pool);
  const ok = Math.floor(version / 10_000) >= OLDEST_POSTGRES;
  return { ok, text: `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000} answers` };
};
