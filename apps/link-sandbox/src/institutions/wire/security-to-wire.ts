import type { Security } from "@stocks-vibe/contracts/link";
import { isoOf } from "../../market/calendar/day.ts";
import { CASH_SYMBOL, type Scene } from "./scene.ts";
import { securityIdOf } from "./wire-ids.ts";

/** A security as this institution describes it, priced at the close of `asOf`. */
export function securityToWire(symbol: string, scene: Scene): Security {
  const profile = scene.market.find(symbol);
  const isCash = symbol === CASH_SYMBOL;
  return {
    security_id: securityIdOf(scene.securitySeed, symbol),
    name: profile?.name ?? "U.S. dollar",
    ticker_symbol: symbol,
    type: profile?.type ?? "cash",
    subtype: profile?.type === "equity" ? "common stock" : (profile?.type ?? "cash"),
    is_cash_equivalent: isCash,
    close_price: isCash ? 1 : scene.market.closeOn(symbol, scene.asOf),
    close_price_as_of: isoOf(scene.asOf),
    update_datetime: null,
    iso_currency_code: "USD",
    unofficial_currency_code: null,
    isin: null,
    cusip: null,
    sedol: null,
    institution_security_id: symbol,
    institution_id: scene.institution.id,
    proxy_security_id: null,
    market_identifier_code: null,
    sector: profile?.sector ?? null,
    industry: profile?.industry ?? null,
    option_contract: null,
    fixed_income: null,
  };
}
