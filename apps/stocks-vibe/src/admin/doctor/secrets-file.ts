import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Check } from "./finding.ts";

export const secretsFile: Check = async ({ settings, dataDir }) => {
  if (!settings.usesEmbeddedPostgres) return { ok: true, text: "secrets come from MASTER_KEY" };
  const { mode } = await stat(join(dataDir, "secrets.json"));
  const open = process.platform !== "win32" && (mode & 0o077) !== 0;
  return { ok: !open, text: `secrets.json is ${open ? "readable by others" : "closed to others"}` };
};
