import { edit, type Fault } from "../../machines/planted.ts";
import type { BreachKind } from "../oracle/breach.ts";

/** A fault, the story (stories/stories.ts) that must find it, and what it finds. */
export interface CheckedFault extends Fault {
  readonly foundBy: string;
  readonly breaks: readonly BreachKind[];
}

const MODULES = "apps/portfolio-api/src/modules";
const CONNECTIONS = `${MODULES}/connections`;
const PROVIDER = `${MODULES}/provider`;

/**
 * Guards of the product that a hostile provider is there to miss, taken away one by one. What is
 * looked for stands in the source exactly once; a fault that no longer fits is an error, and has
 * to be planted where its guard stands now.
 */
export const FAULTS: readonly CheckedFault[] = [
  {
    name: "one connection's failures hold everybody's calls back",
    foundBy: "an item that is asked too often keeps nobody from linking",
    breaks: ["refused"],
    edits: [
      edit(
        `${PROVIDER}/guarded-link-provider.ts`,
        "breaker: { subjects: SUBJECTS },",
        "breaker: { subjects: 1 },",
      ),
    ],
  },
  {
    name: "a call has no deadline",
    foundBy:
      "sign-in mail arrives within two seconds, and others are synced, while twenty connections drip",
    // Whoever drips has its connection for good: it is never read again, either.
    breaks: ["delayed", "hung", "disturbed"],
    edits: [
      edit(
        `${PROVIDER}/plaid/plaid-link-provider.ts`,
        "stopping ? AbortSignal.any([deadline, stopping]) : deadline",
        "stopping ?? new AbortController().signal",
      ),
    ],
  },
  {
    name: "mail has no slots of its own, nor have syncs",
    foundBy:
      "sign-in mail arrives within two seconds, and others are synced, while twenty connections drip",
    breaks: ["delayed"],
    edits: [
      edit(
        "apps/stocks-vibe/src/start/start-work.ts",
        '{ lane: "mail", names: [...MAIL_TASKS, ...NOTICE_TASKS], slots: 2 },',
        "",
      ),
      edit(
        "apps/stocks-vibe/src/start/start-work.ts",
        '{ lane: "syncs", names: SYNC_TASKS, slots: 16 },',
        "",
      ),
    ],
  },
  {
    name: "a listing may be of any length",
    foundBy: "an answer without an end costs its own connection a sync, and nobody memory",
    breaks: ["untold", "grew"],
    edits: [
      edit(
        `${PROVIDER}/plaid/plaid-client.ts`,
        "if (first.total > mostRows) throw",
        "if (first.total < 0) throw",
      ),
    ],
  },
  {
    name: "an answer may be of any size",
    foundBy: "an answer without an end costs its own connection a sync, and nobody memory",
    // Reading 300 MB may also hold up the process, so that others wait or come back.
    breaks: ["grew", "untold", "refused", "disturbed"],
    edits: [edit(`${PROVIDER}/plaid/plaid-client.ts`, "maxContentLength: answerBytes,", "")],
  },
  {
    name: "a removal that fails is not tried again",
    foundBy:
      "no access stays alive at the provider: not of a link that failed half-way, nor of what was removed while it was down",
    breaks: ["kept"],
    edits: [
      edit(
        `${CONNECTIONS}/removals/finish-removals.service.ts`,
        "await enqueue(tx, removalJob(organizationId, id, next_try_at));",
        "",
      ),
    ],
  },
];
