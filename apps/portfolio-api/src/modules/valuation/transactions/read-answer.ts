import { isoDate } from "@stocks-vibe/portfolio-math";
import { marketDay } from "../../prices/market-day.ts";
import type { Answer } from "../data-quality/resolution.ts";
import type { StoredAnswer } from "../finding-answers.repository.ts";

/** A stored answer as the rules take it; undefined where its columns don't make one. */
export function readAnswer(row: StoredAnswer): Answer | undefined {
  const { about, place, is_so: isSo, ratio, day, units, cost } = row;
  const given = {
    accountId: row.account_id,
    securityId: row.security_id,
    place,
    by: row.member_name,
    on: marketDay(row.answered_at),
  };
  const date = day === null ? null : isoDate(day);
  if (about === "split") {
    const split = date !== null && ratio !== null ? { day: date, ratio } : null;
    return { ...given, about, split: isSo ? split : null };
  }
  if (about === "repeat") return { ...given, about, isTwice: isSo === true };
  return units === null ? undefined : { ...given, about, units, bought: date, cost };
}
