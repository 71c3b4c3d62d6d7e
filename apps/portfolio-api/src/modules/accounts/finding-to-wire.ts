import type { DataFinding as WireFinding } from "@stocks-vibe/contracts/portfolio";
import type { DataFinding } from "../../storage/findings-schema.ts";

/** What was found, as the wire has it. Until its next rebuild an earlier program's finding can be read and not answered. */
export const findingToWire = (finding: DataFinding): WireFinding => {
  const { effect, remedy, lowers, rows, id = "", transactions = [] } = finding;
  const { question = null, answer = null } = finding;
  return {
    id,
    effect,
    remedy,
    lowers,
    rows,
    transactions: [...transactions],
    question,
    answer: answer && { given_by: answer.by, given_on: answer.on },
  };
};
