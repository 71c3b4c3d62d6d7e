import { activityPage, type TrackerEvent } from "@stocks-vibe/contracts/portfolio";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Api } from "#lib/api/api.ts";
import { ApiFailure } from "#lib/api/api-failure.ts";
import { retryUpTo } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { type AuthClient, useAuthClient, useMemberKey } from "#lib/auth/auth.ts";
import {
  type DescribedEvent,
  describeEvent,
  type KnownLog,
  type LogEntry,
  mergeLogs,
} from "./describe-event.ts";
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

const pageSize = 30;

/**
 * Which of the logs is shown: both, who signed in and managed the organization, or what happened to
 * its accounts.
 */
export type ActivityKind = "all" | "people" | "money";

/** Where each log goes on; null for one that has nothing older. */
type Places = { identity: string | null; tracker: string | null };

/** A log that is not asked for is one that has nothing. */
const newest = (kind: ActivityKind): Places => ({
  identity: kind === "money" ? null : "",
  tracker: kind === "people" ? null : "",
});

async function readIdentityLog(client: AuthClient, cursor: string | null): Promise<LogPage> {
  if (cursor === null) return NOTHING;
  const page = await client.auditLog.search({ limit: pageSize, ...(cursor ? { cursor } : {}) });
  const entries = page.audit_events.map((event) => ({
    key: event.event_id,
    occurredAt: event.occurred_at,
    described: describeEvent(event),
  }));
  return { entries, next: page.results_metadata.next_cursor ?? null };
}

/**
 * The tracker shows its log to administrators only; whoever reads the other one by a role of their
 * own goes without.
 */
async function readTrackerLog(api: Api, cursor: string | null): Promise<LogPage> {
  if (cursor === null) return NOTHING;
  const query = new URLSearchParams({ limit: String(pageSize), ...(cursor ? { cursor } : {}) });
  try {
    const page = await api.get(`/activity?${query}`, {
      schema: activityPage,
      whenRefused: words.failed,
    });
    const entries = page.events.map((event) => ({
      key: event.event_id,
      occurredAt: event.occurred_at,
      described: describeTrackerEvent(event),
    }));
    return { entries, next: page.next_cursor };
  } catch (error) {
    if (error instanceof ApiFailure && error.kind === "forbidden") return NOTHING;
    throw error;
  }
}

type LogPage = { entries: readonly LogEntry[]; next: string | null };
type BothLogs = { identity: LogPage; tracker: LogPage };

const NOTHING: LogPage = { entries: [], next: null };

const known = (pages: readonly LogPage[]): KnownLog => ({
  entries: pages.flatMap(({ entries }) => entries),
  hasOlder: pages.at(-1)?.next != null,
});

const merged = ({ pages }: { pages: readonly BothLogs[] }): LogEntry[] =>
  mergeLogs([
    known(pages.map(({ identity }) => identity)),
    known(pages.map(({ tracker }) => tracker)),
  ]);

/**
 * What happened in the current organization, newest first, a page at a time: what the identity
 * server knows and what the tracker does, as one. Always read anew when it is opened.
 */
export function useActivity(kind: ActivityKind) {
  const client = useAuthClient();
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: ["activity", useMemberKey(), kind],
    queryFn: async ({ pageParam }): Promise<BothLogs> => {
      const [identity, tracker] = await Promise.all([
        readIdentityLog(client, pageParam.identity),
        readTrackerLog(api, pageParam.tracker),
      ]);
      return { identity, tracker };
    },
    initialPageParam: newest(kind),
    getNextPageParam: ({ identity, tracker }): Places | undefined =>
      identity.next === null && tracker.next === null
        ? undefined
        : { identity: identity.next, tracker: tracker.next },
    select: merged,
    retry: retryUpTo(1),
    gcTime: 0,
  });
}
