import type { AuditAction, AuditLogEvent, AuditPerson } from "@stocks-vibe/contracts/auth";
import { actionMessages } from "./action-messages.ts";
import { fieldMessages, reasonMessages, activityMessages as words } from "./activity-messages.ts";
import type { DescribedEvent } from "./log-entry.ts";

const isKnown = (action: string): action is AuditAction => Object.hasOwn(actionMessages, action);

const nameOf = (person: AuditPerson): string =>
  person.name || person.email_address || words.formerMember;

function whoOf({ action, member, subject, impersonator }: AuditLogEvent): string {
  if (impersonator !== null) {
    const isOfTheOperator = member === null || action.startsWith("impersonation.");
    return isOfTheOperator ? impersonator : words.inNameOf(impersonator, nameOf(member));
  }
  if (member) return nameOf(member);
  return subject ? words.operator : words.stranger;
}

/** To whom it was done. What members do to themselves needs no second name. */
function subjectOf({ member, subject, impersonator }: AuditLogEvent): string {
  if (subject === null) return impersonator !== null && member ? nameOf(member) : "";
  return subject.member_id === member?.member_id ? words.self : nameOf(subject);
}

function moreOf({ details }: AuditLogEvent): string {
  const fields = (details.fields ?? []).flatMap((field) => fieldMessages[field] ?? []);
  return [
    ...(fields.length > 0 ? [words.changed([...new Set(fields)].join(", "))] : []),
    ...(details.sessions === undefined ? [] : [words.sessions(details.sessions)]),
    ...(details.reason === undefined ? [] : [words.because(details.reason)]),
  ].join(" · ");
}

/** Pure: the sentence of an event, and who did it. */
export function describeEvent(event: AuditLogEvent): DescribedEvent {
  const { action, result, reason } = event;
  const sentence = isKnown(action) ? actionMessages[action] : null;
  const isRefused = result === "refused";
  const done = sentence?.done(subjectOf(event)).trim() ?? words.unknown;
  return {
    what: isRefused && sentence ? words.tried(sentence.tried) : done,
    who: `${whoOf(event)}, ${words.from(event.ip)}`,
    more: moreOf(event),
    refused: isRefused ? (reasonMessages[reason ?? ""] ?? words.refused) : null,
  };
}
