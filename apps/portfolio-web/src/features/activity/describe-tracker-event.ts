import type { TrackerEvent } from "@stocks-vibe/contracts/portfolio";
import type { DescribedEvent } from "./log-entry.ts";
import { trackerMessages, activityMessages as words } from "./messages/en.ts";

function whoOf({ member, operator }: TrackerEvent): string {
  if (member === null) return words.product;
  const name = member.name || member.email_address || words.formerMember;
  return operator === null ? name : words.inNameOf(operator, name);
}

/** Pure: the sentence of an event of the tracker's own log, and who did it. */
export function describeTrackerEvent(event: TrackerEvent): DescribedEvent {
  const sentence = trackerMessages[event.action];
  const isRefused = event.result === "refused";
  return {
    what: isRefused ? words.tried(sentence.tried) : sentence.done(event.details),
    who: whoOf(event),
    more: "",
    refused: isRefused ? words.notAllowedMark : null,
  };
}
