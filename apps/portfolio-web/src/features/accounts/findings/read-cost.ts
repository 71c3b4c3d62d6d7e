import { amountMessages } from "#lib/messages/en.ts";
import { readAmount } from "#lib/read-amount.ts";
import { answerMessages } from "../messages/en.ts";

/** What all of the shares cost, null where nothing is said, or what is wrong with it. Pure. */
export function readCost(
  text: string,
):
  | { readonly kind: "cost"; readonly cost: number | null }
  | { readonly kind: "problem"; readonly problem: string } {
  const read = readAmount(text);
  if (read.kind === "amount") return { kind: "cost", cost: read.value };
  if (read.kind === "nothing") return { kind: "cost", cost: null };
  const { wrongCost } = answerMessages.purchase;
  return { kind: "problem", problem: read.kind === "marks" ? amountMessages.cents : wrongCost };
}
