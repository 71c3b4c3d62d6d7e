import type { FindingAnswer } from "@stocks-vibe/contracts/portfolio";
import type { StoredQuestion } from "../../../storage/findings-schema.ts";
import type { AnswerColumns } from "./resolutions.repository.ts";

const NOTHING: AnswerColumns = { is_so: null, ratio: null, day: null, units: null, cost: null };

/** What a member said, for storing; of a purchase with the units that it is about, since of others it says nothing. */
export function answerColumns(asked: StoredQuestion, said: FindingAnswer): AnswerColumns {
  if (said.about === "repeat") return { ...NOTHING, is_so: said.both_happened };
  if (said.about === "split") {
    const { ratio = null, day = null } = said.split ?? {};
    return { ...NOTHING, is_so: said.split !== null, ratio, day };
  }
  const units = asked.about === "purchase" ? asked.shares : null;
  return { ...NOTHING, day: said.date, units, cost: said.cost };
}
