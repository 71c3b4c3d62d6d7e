import type { AuditAction, AuditLogEvent, AuditPerson } from "@stocks-vibe/contracts/auth";
import {
  actionMessages,
  fieldMessages,
  reasonMessages,
  type Sentence,
  activityMessages as words,
} from "./messages/en.ts";

/** What happened as it is read: never a code of the log itself. */
export type DescribedEvent = {
  what: string;
  who: string;
  /** What there is to know beside it; '' where nothing is. */
  more: string;
  /** Why it was refused; null where it was not. */
  refused: string | null;
};

/** One line of the activity, whichever log it is from. */
export type LogEntry = { key: string; occurredAt: string; described: DescribedEvent };

/** What is known of one log so far, newest first. */
export type KnownLog = { entries: readonly LogEntry[]; hasOlder: boolean };

/**
 * Pure: several logs as one, newest first, as far back as all of them are known. What is older than
 * the last known entry of a log with more to come waits, so that loading older entries never puts
 * one above those already read.
 */
export function mergeLogs(logs: readonly KnownLog[]): LogEntry[] {
  const ends = logs
    .filter(({ hasOlder }) => hasOlder)
    .map(({ entries }) => Date.parse(entries.at(-1)?.occurredAt ?? "9999-12-31"));
  const horizon = Math.max(Number.NEGATIVE_INFINITY, ...ends);
  return logs
    .flatMap(({ entries }) => entries)
    .filter(({ occurredAt }) => Date.parse(occurredAt) >= horizon)
    .sort((a, b) => Date.parse(b.occurredAt) - Date.parse(a.occurredAt));
}

const isKnown = (action: string): action is AuditAction => Object.hasOwn(actionMessages, action);

const nameOf = (person: AuditPerson): string =>
  person.name || person.email_address || words.formerMember;

function whoOf({ action, member, subject, impersonator }: AuditLogEvent): string {
  if (impersonator !== null) {
    const isOfTheOperator = member === null || action.startsWith("impersonation.");
    return isOfTheOperator ? impersonator : words.inNameOf(impersonator, nameOf(member));
  }
  if (member) return nameOf(member);
  if (action === "sso_connection.certificates_read") return words.product;
  return subject ? words.operator : words.stranger;
}

const isOneself = ({ member, subject }: AuditLogEvent): boolean =>
  subject !== null && subject.member_id === member?.member_id;

/** To whom it was done. What members do to themselves needs no second name. */
function subjectOf(event: AuditLogEvent): string {
  const { member, subject, impersonator } = event;
  if (subject === null) return impersonator !== null && member ? nameOf(member) : "";
  return isOneself(event) ? words.self : nameOf(subject);
}

function doneOf(event: AuditLogEvent, { done, doneToSelf }: Sentence): string {
  if (doneToSelf !== undefined && isOneself(event)) return doneToSelf;
  return done(subjectOf(event)).trim();
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
  const done = sentence ? doneOf(event, sentence) : words.unknown;
  return {
    what: isRefused && sentence ? words.tried(sentence.tried) : done,
    who: `${whoOf(event)}, ${words.from(event.ip)}`,
    more: moreOf(event),
    refused: isRefused ? (reasonMessages[reason ?? ""] ?? words.refused) : null,
  };
}
