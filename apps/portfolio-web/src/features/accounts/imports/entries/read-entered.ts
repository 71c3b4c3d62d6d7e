import { ENTRY_LIMITS } from "@stocks-vibe/contracts/portfolio";
import { allDigits } from "#lib/format/format.ts";
import { readAmount } from "#lib/format/read-amount.ts";
import { amountMessages } from "#lib/messages/en.ts";
import { entryMessages as words } from "../messages/en.ts";

export type ReadNumber =
  | { readonly kind: "value"; readonly value: number }
  | { readonly kind: "problem"; readonly problem: string };

interface Asked {
  readonly limits: { readonly least: number; readonly most: number };
  readonly nothing: string;
  /** How to write it where its marks can be read in more than one way. */
  readonly marks: string;
  readonly example: string;
}

const problem = (text: string): ReadNumber => ({ kind: "problem", problem: text });

function readWithin(text: string, { limits, example, ...words }: Asked): ReadNumber {
  const read = readAmount(text);
  if (read.kind === "nothing" || read.kind === "marks") return problem(words[read.kind]);
  if (read.kind !== "amount" || read.value === 0) return problem(amountMessages.aboveZero(example));
  const { value } = read;
  const { least, most } = limits;
  if (value < least) return problem(amountMessages.atLeast(allDigits(least)));
  return value > most ? problem(amountMessages.atMost(allDigits(most))) : { kind: "value", value };
}

/** A number of shares, or what is wrong with it. Pure. */
export const readShares = (text: string): ReadNumber =>
  readWithin(text, {
    limits: ENTRY_LIMITS.shares,
    nothing: words.wrongShares,
    marks: amountMessages.decimals,
    example: "12.5",
  });

/** Dollars that were paid or received, or what is wrong with them. Pure. */
export const readPaid = (text: string): ReadNumber =>
  readWithin(text, {
    limits: ENTRY_LIMITS.amount,
    nothing: words.wrongAmount,
    marks: amountMessages.cents,
    example: "1234.56",
  });
