import type { DataFinding as WireFinding } from "@stocks-vibe/contracts/portfolio";
import { type Language, localize } from "../../language/language.ts";
import type { DataFinding } from "../../storage/findings-schema.ts";

/** What was found, as the wire has it, in the language of whoever asks. Until its next rebuild an earlier program's finding can be read and not answered. */
export const findingToWire = (finding: DataFinding, language: Language): WireFinding => {
  const { effect, remedy, lowers, rows, id = "", transactions = [] } = finding;
  const { question = null, answer = null } = finding;
  return {
    id,
    effect: localize(effect, language),
    remedy: localize(remedy, language),
    lowers,
    rows,
    transactions: [...transactions],
    question,
    answer: answer && { given_by: answer.by, given_on: answer.on },
  };
};
