import { checkRole } from "@stocks-vibe/server-kit";
import { PLANS } from "../../database/migrations.ts";
import type { Check } from "./finding.ts";

export const roles: Check = async ({ pool }) => {
  for (const { role, schema } of PLANS) if (role) await checkRole(pool, role, schema);
  return { ok: true, text: "requests run as roles that can't see past a tenant's rows" };
};
