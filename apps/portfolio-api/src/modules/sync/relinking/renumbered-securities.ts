import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import type {
  ProviderHoldings,
  ProviderSecurity,
  ProviderTransactions,
} from "../../provider/link-provider.ts";
import {
  listUnreported,
  mergeSecurities,
  renumberSecurities,
} from "../renumbered-securities.repository.ts";
import type { StoredIds, SyncTarget } from "../sync.repository.ts";
import { matchSecurities, type SecurityMarks } from "./match-relinked.ts";

export interface ChangedCusipMarks extends SecurityMarks {
  readonly currency: string;
}

/** A security without a ticker goes by its name. */
const hasTicker = ({ symbol, name }: SecurityMarks): boolean => symbol !== name;

/**
 * Within one connection new securities are bought all the time, and two funds of a house may share
 * a shortened name: where both have a ticker or a CUSIP, a name proves nothing. Another currency is
 * another security.
 */
function isSame(old: ChangedCusipMarks, now: ChangedCusipMarks): boolean {
  if (old.currency !== now.currency) return false;
  if (old.symbol === now.symbol) return true;
  if (old.cusip !== null && now.cusip !== null) return old.cusip === now.cusip;
  return !(hasTicker(old) && hasTicker(now));
}

/**
 * Which newly reported security each one is that is reported no more: by ticker, else CUSIP, else
 * name.
 */
export const matchChangedCusip = <Old extends ChangedCusipMarks, New extends ChangedCusipMarks>(
  unreported: readonly Old[],
  reported: readonly New[],
): [Old, New][] =>
  [...matchSecurities(unreported, reported)].filter(([old, now]) => isSame(old, now));

interface Answer {
  readonly holdings: ProviderHoldings;
  readonly transactions: ProviderTransactions;
  readonly known: StoredIds;
}

/** All securities that an answer names anywhere, also in rows that can't be read. */
function namedIn({ holdings, transactions }: Omit<Answer, "known">): Set<string> {
  const rows = [
    ...holdings.securities,
    ...holdings.holdings,
    ...(holdings.refused ?? []),
    ...transactions.securities,
    ...transactions.transactions,
    ...(transactions.refused ?? []),
  ];
  return new Set(rows.flatMap(({ providerSecurityId: id }) => (id === null ? [] : [id])));
}

/**
 * A security that comes under another id of its provider is the security it was: it keeps its own
 * id, and so its history, its lots and those that were named of it. Only the last month is read
 * again: older rows would speak of the old id for ever. Of several that are one now, the first
 * keeps its id and has the others' rows. Answers whether there may be one; `known` are the stored
 * ids.
 */
export async function keepRenumberedSecurities(
  tx: Transaction<PortfolioSchema>,
  target: SyncTarget,
  reported: readonly ProviderSecurity[],
  answer: Answer,
): Promise<boolean> {
  const { securities: known } = answer.known;
  if (reported.every((row) => known.has(row.providerSecurityId))) return false;
  const unreported = await listUnreported(tx, target, [...namedIn(answer)]);
  const marks = reported.map((row) => ({ ...row, cusip: row.cusip ?? null }));
  const first = new Map<string, string>();
  const merged: { from: string; to: string }[] = [];
  for (const [{ id }, { providerSecurityId }] of matchChangedCusip(unreported, marks)) {
    if (known.has(providerSecurityId)) continue;
    const to = first.get(providerSecurityId);
    if (to === undefined) first.set(providerSecurityId, id);
    else merged.push({ from: id, to });
  }
  const changes = [...first].map(([providerSecurityId, id]) => ({ id, providerSecurityId }));
  await renumberSecurities(tx, target.organizationId, changes);
  await mergeSecurities(tx, target.organizationId, merged);
  return true;
}
