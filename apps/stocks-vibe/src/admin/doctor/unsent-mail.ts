import type { TaskState } from "@stocks-vibe/server-kit";
import { LETTER_TASKS, oldestLetterSeconds } from "../../measure/measure-queue.ts";
import { inWords } from "../jobs/describe-job.ts";
import { type Check, type Finding, isToWork } from "./finding.ts";

/** Whoever signs in waits for it. */
const LATE_SECONDS = 600;

/** Pure: what is said of letters and texts that are not out, those that gave up included. */
export function describeUnsent(tasks: readonly TaskState[], mustWork: boolean): Finding {
  const letters = tasks.filter(({ task }) => LETTER_TASKS.has(task));
  const gaveUp = letters.reduce((sum, row) => sum + row.gaveUp, 0);
  const unsent = letters.reduce(
    (sum, { ready, later, running }) => sum + ready + later + running,
    gaveUp,
  );
  if (unsent === 0) return { ok: true, text: "no letter is unsent" };
  const age = oldestLetterSeconds(tasks);
  const isLate = gaveUp > 0 || (mustWork && age > LATE_SECONDS);
  return {
    ok: !isLate,
    text: `${unsent} letters are unsent, the oldest for ${inWords(age)}${gaveUp > 0 ? `; ${gaveUp} of them will not be tried again` : ""}`,
  };
}

export const unsentMail: Check = async (patient) =>
  describeUnsent(await patient.standings.queue(), isToWork(patient));
