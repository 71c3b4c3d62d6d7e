import { shortHash } from "../lots/lot-id.ts";
import type { Finding } from "./finding.ts";

/**
 * What somebody was asked, or said, of a security in an account: an answer and its question have
 * one id.
 */
export const questionId = (asked: {
  readonly accountId: string;
  readonly securityId: string;
  readonly about: string;
  readonly place: string;
}): string =>
  `finding-${shortHash(`${asked.about}|${asked.accountId}|${asked.securityId}|${asked.place}`)}`;

/**
 * The id of a finding: of what may be asked about it, else of its rule and rows. It stays while the
 * same is found.
 */
export function findingId(finding: Finding): string {
  const { accountId, securityId, rule, rows, effect } = finding;
  const asked = finding.answer ?? finding.question;
  if (asked && accountId !== null && securityId !== null) {
    return questionId({ accountId, securityId, about: asked.about, place: asked.place });
  }
  // Several splits change the same rows, and their words name the day: the English ones, that ids
  // stay.
  const what = rows.length > 0 && rule !== "splits" ? rows.join(" ") : effect.en;
  return `finding-${shortHash(`${rule}|${accountId ?? ""}|${securityId ?? ""}|${what}`)}`;
}
