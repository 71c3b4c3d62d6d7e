import { laterOf } from "@stocks-vibe/portfolio-math";
import type { Finding, Rule } from "./finding.ts";
import { findingTexts } from "./finding-texts.ts";
import { OPENING } from "./places.ts";
import { answersTo } from "./resolution.ts";

/** What is found of such an account. */
export const UNLISTED_HISTORY = "unlisted-history";

/**
 * An account that holds securities and lists no transaction at all: what it did before it was
 * linked is not known, be it nothing or all. It counts from the day of the link, with what it holds
 * at that day's prices.
 */
export const startUnlistedAccountsAtLink: Rule = (input) => {
  const listed = new Set(input.transactions.map(({ accountId }) => accountId));
  const isCash = new Map(input.securities.map(({ id, type }) => [id, type === "cash"]));
  const findings: Finding[] = [];
  const accounts = input.accounts.map((account) => {
    const { id, name, linkedOn } = account;
    const held = input.holdings.filter(
      (row) => row.accountId === id && !isCash.get(row.securityId),
    );
    if (linkedOn === undefined || listed.has(id) || held.length === 0) return account;
    for (const securityId of new Set(held.map((row) => row.securityId))) {
      const isGiven = answersTo(input.answers, "purchase", { accountId: id, securityId }).some(
        ({ place, bought }) => place === OPENING && bought !== null,
      );
      findings.push({
        rule: UNLISTED_HISTORY,
        accountId: id,
        securityId,
        rows: [],
        ...findingTexts((words) => words.unlistedHistory, { account: name, day: linkedOn }),
        lowers: "estimated",
        // Of lots whose purchase a member gave, nothing rests on the history.
        touches: isGiven ? "position" : "lots",
      });
    }
    return { ...account, historyStart: laterOf(account.historyStart, linkedOn) };
  });
  if (findings.length === 0) return { input, findings };
  const unlisted = new Set(findings.map(({ accountId }) => accountId));
  const holdings = input.holdings.map((row) => {
    // Nothing tells that it was free: a cost of 0 is one that the institution doesn't know either.
    const isUnknown = unlisted.has(row.accountId) && row.costBasis === 0 && row.value !== 0;
    return isUnknown ? { ...row, costBasis: null } : row;
  });
  return { input: { ...input, accounts, holdings }, findings };
};
