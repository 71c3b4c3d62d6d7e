import { NOT_TENANT_DATA } from "@stocks-vibe/portfolio-api";
import { unguardedTables } from "@stocks-vibe/server-kit";
import type { Check } from "./finding.ts";

export const tenantTables: Check = async ({ pool }) => {
  const open = await unguardedTables(pool, "portfolio", NOT_TENANT_DATA);
  const names = open.map((row) => row.table).join(", ");
  return {
    ok: open.length === 0,
    text: open.length === 0 ? "every tenant table is guarded" : `not guarded: ${names}`,
  };
};
