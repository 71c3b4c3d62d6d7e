import { schemaTrouble, versionsOf } from "@stocks-vibe/server-kit";
import { PLANS } from "../../database/migrations.ts";
import type { Check } from "./finding.ts";

export const schemaVersions: Check = async ({ pool }) => {
  const trouble = await schemaTrouble(pool, await versionsOf(PLANS));
  return {
    ok: trouble === undefined,
    text: trouble ?? "the database is at the version of this program",
  };
};
