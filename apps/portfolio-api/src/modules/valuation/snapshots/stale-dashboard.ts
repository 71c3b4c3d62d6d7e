import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import type { Language } from "../../../language/language.ts";
import type { StaleDashboard } from "../../../storage/json-columns.ts";

/** Connections whose figures are the last good ones, told in one language as the wire has it. */
export const readStale = (
  stale: readonly StaleDashboard[],
  language: Language,
): Dashboard["stale"] =>
  stale.map((connection) => ({ ...connection, message: connection.message[language] }));
