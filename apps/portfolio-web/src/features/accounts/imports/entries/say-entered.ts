import { type EnteredRow, entryAction } from "@stocks-vibe/contracts/portfolio";
import { entryMessages as words } from "../messages/en.ts";

/** One transaction that was entered, as a sentence. */
export function sayEntered(row: EnteredRow): string {
  const action = entryAction.safeParse(row.action);
  return action.success ? words.entered(row, action.data) : row.action;
}
