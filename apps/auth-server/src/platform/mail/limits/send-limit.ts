import type { Project } from "../../../domain/project/project.ts";

/**
 * How often one sender may have mail sent to one address. Sends per window of seconds, before
 * `scale`.
 */
export const SENDS = [
  { seconds: 30, sends: 1 },
  { seconds: 600, sends: 3 },
] as const;
/**
 * After so many in a day the wait grows, but never beyond this: who owns the mailbox is kept out no
 * longer.
 */
export const MOST_WAIT_SECONDS = 900;
export const SENDS_PER_DAY = 10;
/** The same for all strangers together, so that many of them can't fill a mailbox. */
export const STRANGERS_PER_DAY = 30;
/**
 * A network that has asked for nothing all day is not made to wait for the others, until there were
 * so many of them.
 */
const NEWCOMERS_PER_DAY = 300;

/** Older sends need not be read. */
export const SEND_MEMORY_SECONDS = 86_400;

const allowed = (sends: number, scale: number): number => Math.max(1, Math.floor(sends * scale));

/** Sends that can ever matter at once. */
export const sendsToRemember = (scale: number): number =>
  allowed(NEWCOMERS_PER_DAY, scale) + allowed(STRANGERS_PER_DAY, scale) * 4;

/** A letter that went to the address before. */
export interface EarlierSend {
  readonly sentAt: Date;
  readonly source: string;
  /** From a browser in which the address has signed in. */
  readonly isKnown: boolean;
}

export interface Sender {
  readonly source: string;
  readonly isKnown: boolean;
}

/** Seconds until no more than `sends` of these, newest first, lie within the window. */
function waitFor(sentAt: readonly Date[], sends: number, seconds: number, now: Date): number {
  const blocking = sentAt[sends - 1];
  return blocking ? seconds - (now.getTime() - blocking.getTime()) / 1000 : 0;
}

/** Seconds until the next of these is due, once there were `perDay` of them in a day. */
const slowedWait = (sentAt: readonly Date[], perDay: number, now: Date): number =>
  sentAt.length < perDay ? 0 : waitFor(sentAt, 1, MOST_WAIT_SECONDS, now);

/**
 * Pure: seconds until the sender may have another letter sent to the address, or null when it may
 * now. `earlier` are those of the last day, newest first. Each sender has a share of its own, which
 * nobody else can use up; senders whom the address does not know share one limit besides. The same
 * for addresses that are known here and those that are not.
 */
export function secondsUntilNextSend(
  earlier: readonly EarlierSend[],
  sender: Sender,
  now: Date,
  scale: number,
): number | null {
  const own = earlier.filter(({ source }) => source === sender.source).map(({ sentAt }) => sentAt);
  const strangers = earlier.filter(({ isKnown }) => !isKnown).map(({ sentAt }) => sentAt);
  const perDay = own.length === 0 ? NEWCOMERS_PER_DAY : STRANGERS_PER_DAY;
  const waits = [
    ...SENDS.map(({ seconds, sends }) => waitFor(own, allowed(sends, scale), seconds, now)),
    slowedWait(own, allowed(SENDS_PER_DAY, scale), now),
    sender.isKnown ? 0 : slowedWait(strangers, allowed(perDay, scale), now),
  ];
  const wait = Math.max(...waits);
  return wait > 0 ? Math.ceil(wait) : null;
}

/** When to come back once the day's texts are used up: they are counted over the last 24 hours. */
export const BUDGET_RETRY_SECONDS = 3_600;
/** Of every budget, so much is there for numbers that nobody has proven yet. */
const UNPROVEN_SHARE = 0.5;
/**
 * So many texts a day reach a proven number whatever others have used up: its member has no other
 * way in.
 */
const RESERVED_PER_NUMBER = 5;

/** Texts of the last 24 hours. */
export interface TextCounts {
  readonly ofProject: number;
  readonly ofOrganization: number;
  /** To this number where it was proven, for whichever organization. */
  readonly toNumber: number;
}

export interface TextCase {
  readonly sent: TextCounts;
  readonly project: Pick<Project, "smsProjectDailyLimit" | "smsOrganizationDailyLimit">;
  readonly isVerified: boolean;
}

/**
 * Pure: texts cost money, so an organization and a project have so many a day. Strangers who
 * register numbers use up half of it at most, and a proven number keeps a few in reserve. A limit
 * of 0 is a decision, and reserves nothing.
 */
export function isTextBudgetUsedUp({ sent, project, isVerified }: TextCase): boolean {
  const { smsProjectDailyLimit: ofProject, smsOrganizationDailyLimit: ofOrganization } = project;
  if (ofProject === 0 || ofOrganization === 0) return true;
  if (isVerified && sent.toNumber < RESERVED_PER_NUMBER) return false;
  const share = isVerified ? 1 : UNPROVEN_SHARE;
  return (
    sent.ofProject >= Math.ceil(ofProject * share) ||
    sent.ofOrganization >= Math.ceil(ofOrganization * share)
  );
}
