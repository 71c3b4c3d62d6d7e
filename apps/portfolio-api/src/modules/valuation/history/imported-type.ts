import type { SecurityType } from "../../../storage/schema.ts";

/** What a file says of a security: no kind, but a name and what it is listed under. */
export interface NamedSecurity {
  readonly symbol: string | null;
  readonly cusip: string | null;
  readonly name: string;
}

/**
 * An option's day and strike, as brokers and the options' clearing house write them:
 * 'SPY240119C00475000', 'AAPL 01/17/2025 150.00 C'.
 */
const OPTION_SYMBOL = /\d{6}[CP]\d+(\.\d+)?$|\d{1,2}\/\d{1,2}\/\d{2,4} \d+(\.\d+)? [CP]$/;
/** Funds are listed under five letters, the last of them an X; money-market funds under two. */
const FUND_SYMBOL = /^[A-Z]{4}X$/;
const MONEY_MARKET_SYMBOL = /^[A-Z]{3}XX$/;

const OPTION_NAME = /^(CALL|PUT)\b.*\d|\b(CALL|PUT)S? ?\(|\b\d+(\.\d+)? (CALL|PUT)$/i;

/** Whether a security is called as an option is. */
export const isOptionName = ({
  symbol,
  name,
}: {
  readonly symbol: string;
  readonly name: string;
}) => OPTION_SYMBOL.test(symbol.trim().toUpperCase()) || OPTION_NAME.test(name);

/**
 * What names say, surest first: 'ISHARES TREASURY BOND ETF' is an ETF, and 'PUTNAM BOND FUND' a
 * fund.
 */
const NAMES: readonly (readonly [RegExp, SecurityType])[] = [
  [OPTION_NAME, "other"],
  [/\bMONEY MARKET\b|\bMONEY MKT\b/i, "cash"],
  [/\bETF\b|\bEXCHANGE.TRADED FUND\b|\bSPDR\b/i, "etf"],
  [/\b(FUND|FD|FDS|FUNDS)\b|\bADMIRAL\b/i, "mutual_fund"],
  [
    /\bTREASURY\b|\bT-BILL\b|\bUST?\b.*\d+(\.\d+)?%|\bBONDS?\b|\bNOTES?\b.*\d|\d%.*\b(DUE|\d{2}\/\d{2}\/\d{2,4})/i,
    "bond",
  ],
];

/**
 * What kind of security a file's row is of, where no institution reports it: what an institution
 * says of the same symbol, else what its symbol and its name tell. A stock where nothing does.
 * Pure.
 */
export function importedType(
  { symbol, cusip, name }: NamedSecurity,
  reported: SecurityType | undefined,
): SecurityType {
  if (reported !== undefined) return reported;
  const word = symbol?.trim().toUpperCase() ?? "";
  if (OPTION_SYMBOL.test(word)) return "other";
  if (MONEY_MARKET_SYMBOL.test(word)) return "cash";
  if (FUND_SYMBOL.test(word)) return "mutual_fund";
  const told = NAMES.find(([pattern]) => pattern.test(name))?.[1];
  // Shares of trusts and of houses named after funds have a ticker; what has none but a number is
  // no share.
  if (told === "bond" && word !== "" && cusip === null) return "stock";
  return told ?? "stock";
}
