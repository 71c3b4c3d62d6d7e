import type { MarketSymbol, SymbolMatch, SymbolMatched } from "@stocks-vibe/contracts/portfolio";
import { isoDate } from "@stocks-vibe/portfolio-math";
import { type Database, enqueue, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../../http/caller.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { recordingRefusal, recordWithin } from "../../access/audit/audit.service.ts";
import { mayManage } from "../../connections/managing/may-manage.ts";
import { isTicker, wantedSymbols } from "../../prices/market-data.ts";
import { marketDay } from "../../prices/market-days.ts";
import type { PricesService } from "../../prices/prices.service.ts";
import { type RebuildService, rebuildSoon } from "../../valuation/rebuild/rebuild.service.ts";
import { rebuildJob } from "../../valuation/snapshots/rebuild-job.ts";
import { compareCloses, judgeMatch } from "./compare-closes.ts";
import {
  type CalledSecurity,
  deleteMatch,
  findMatch,
  listCalled,
  listOwnPrices,
  type MatchRow,
  putMatch,
} from "./market-symbols.repository.ts";

type Tx = Transaction<PortfolioSchema>;

export interface MarketSymbolsService {
  /** Under which symbol the market knows what is called so. Refuses `position_not_found`. */
  read(caller: Caller, called: string): Promise<MarketSymbol>;
  /**
   * Matches a security that has no market symbol with one, for the whole organization; its figures
   * follow, which mostly is so before this answers. The price sources must know the symbol, and
   * their close of the day of the institution's newest price must be that price: where it is not,
   * the answer says by how much, and nothing is saved unless the member is sure. Refuses
   * `position_not_found`, `not_the_owner` for whoever may not manage every connection that brings
   * it, `market_symbol_own`, `market_symbol_malformed`, `market_symbol_unknown` and `market_away`.
   */
  match(
    caller: Caller,
    said: { readonly called: string; readonly symbol: string; readonly isSure: boolean },
    facts: RequestFacts,
  ): Promise<SymbolMatched>;
  /**
   * Takes a match back: figures are again what they were without it. One that is not there changes
   * nothing. Refuses `position_not_found` and `not_the_owner`.
   */
  takeBack(caller: Caller, called: string, facts: RequestFacts): Promise<MarketSymbol>;
}

export interface MarketSymbolsDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly prices: Pick<PricesService, "refresh" | "read" | "wasAsked">;
  readonly rebuild: Pick<RebuildService, "rebuildStored">;
}

const toWire = ({ symbol, member_name, matched_at }: MatchRow): SymbolMatch => ({
  symbol,
  matched_by: member_name,
  matched_on: marketDay(matched_at),
});

/** Whoever may manage every connection that brings a security: its figures are theirs all. */
const mayMatch = (caller: Caller, securities: readonly CalledSecurity[]): boolean =>
  securities.every(({ linked_by_member_id: owner }) => mayManage(caller, owner));

/** Market symbols of securities that have none of their own (see accounts/README.md). */
export function createMarketSymbolsService(deps: MarketSymbolsDependencies): MarketSymbolsService {
  const { db, prices, rebuild } = deps;

  const called = async (tx: Tx, { organizationId }: Caller, name: string) => {
    const securities = await listCalled(tx, organizationId, name);
    if (securities.length === 0 || securities.some(({ type }) => type === "cash"))
      throw new Refusal("position_not_found");
    return securities;
  };

  /** The closes of a symbol, from the sources of whichever markets price these securities. */
  const seriesOf = async (tx: Tx, securities: readonly CalledSecurity[], symbol: string) => {
    const market = await prices.read(
      tx,
      wantedSymbols(securities.map((security) => ({ ...security, market_symbol: symbol }))),
    );
    const markets = new Set(securities.map(({ isSandbox }) => isSandbox));
    return [...markets].map((simulated) =>
      (simulated ? market.sandbox : market.chain).closes.get(symbol),
    );
  };

  const isKnownByItself = async (tx: Tx, securities: readonly CalledSecurity[], name: string) =>
    (await seriesOf(tx, securities, name)).some((series) => series !== undefined);

  const stateWithin = async (tx: Tx, caller: Caller, name: string): Promise<MarketSymbol> => {
    const securities = await called(tx, caller, name);
    const match = await findMatch(tx, caller.organizationId, name);
    const isAsked = match !== undefined || !(await isKnownByItself(tx, securities, name));
    return {
      match: match ? toWire(match) : null,
      may_match: isAsked && mayMatch(caller, securities),
    };
  };

  const ownWithin = async (tx: Tx, caller: Caller, name: string) => {
    const securities = await called(tx, caller, name);
    if (!mayMatch(caller, securities)) throw new Refusal("not_the_owner");
    return securities;
  };

  /** Has the sources asked for a symbol, holding nothing meanwhile. */
  const ask = async (
    securities: readonly CalledSecurity[],
    symbol: string,
    log: RequestFacts["log"],
  ) => {
    const isIn = (simulated: boolean) => securities.some((row) => row.isSandbox === simulated);
    const wanted = { sandbox: isIn(true) ? [symbol] : [], chain: isIn(false) ? [symbol] : [] };
    await prices.refresh(wanted, log);
    return wanted;
  };

  /**
   * Holds the market's closes of a symbol against what institutions say. Refuses
   * `market_symbol_unknown` and `market_away`.
   */
  const compareWithin = async (
    tx: Tx,
    caller: Caller,
    asked: { securities: readonly CalledSecurity[]; name: string; symbol: string },
    wanted: Parameters<PricesService["wasAsked"]>[1],
  ) => {
    const { securities, name, symbol } = asked;
    const series = await seriesOf(tx, securities, symbol);
    const missing = series.some((sources) => sources === undefined);
    if (missing && !(await prices.wasAsked(tx, wanted))) throw new Refusal("market_away");
    if (missing) throw new Refusal("market_symbol_unknown");
    const ids = securities.map(({ id }) => id);
    const own = await listOwnPrices(tx, caller.organizationId, { called: name, ids });
    const points = own.map(({ day, price }) => ({ day: isoDate(day), price }));
    const compared = series.flatMap(([best] = []) => (best && compareCloses(points, best)) ?? []);
    return compared.toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))[0] ?? null;
  };

  return {
    read: (caller, name) =>
      db.transaction({ organizationId: caller.organizationId }, (tx) =>
        stateWithin(tx, caller, name),
      ),

    async match(caller, { called: name, symbol, isSure }, { requestId, log }) {
      const { organizationId, memberId, memberName, memberEmail } = caller;
      const action = "security.matched";
      const details = { security: name, market_symbol: symbol };
      const attempt = { by: caller, action, details, requestId } as const;
      const securities = await recordingRefusal(db, attempt, () =>
        db.transaction({ organizationId }, async (tx) => {
          const own = await ownWithin(tx, caller, name);
          if (await isKnownByItself(tx, own, name)) throw new Refusal("market_symbol_own");
          if (symbol === name || !isTicker(symbol, "stock"))
            throw new Refusal("market_symbol_malformed");
          return own;
        }),
      );
      const wanted = await ask(securities, symbol, log);
      const matched = await recordingRefusal(db, attempt, () =>
        db.transaction({ organizationId }, async (tx, now): Promise<SymbolMatched> => {
          // Another connection may bring it by now.
          const own = await ownWithin(tx, caller, name);
          const compared = await compareWithin(
            tx,
            caller,
            { securities: own, name, symbol },
            wanted,
          );
          const judged = judgeMatch(compared);
          if (judged === "too-far" || (judged !== "agrees" && !isSure))
            return { outcome: judged, match: null, compared };
          const row = {
            symbol,
            member_id: memberId,
            member_name: memberName || memberEmail,
            matched_at: now,
          };
          if (await putMatch(tx, { ...row, organization_id: organizationId, called: name })) {
            await enqueue(tx, rebuildJob(organizationId));
            await recordWithin(tx, attempt, now);
          }
          const kept = (await findMatch(tx, organizationId, name)) ?? row;
          return { outcome: "matched", match: toWire(kept), compared };
        }),
      );
      if (matched.outcome === "matched") await rebuildSoon(rebuild, organizationId, log);
      return matched;
    },

    async takeBack(caller, name, { requestId, log }) {
      const { organizationId } = caller;
      const action = "security.match-taken-back";
      const attempt = { by: caller, action, details: { security: name }, requestId } as const;
      const state = await recordingRefusal(db, attempt, () =>
        db.transaction({ organizationId }, async (tx, now) => {
          await ownWithin(tx, caller, name);
          if (await deleteMatch(tx, organizationId, name)) {
            await enqueue(tx, rebuildJob(organizationId));
            await recordWithin(tx, attempt, now);
          }
          return stateWithin(tx, caller, name);
        }),
      );
      await rebuildSoon(rebuild, organizationId, log);
      return state;
    },
  };
}
