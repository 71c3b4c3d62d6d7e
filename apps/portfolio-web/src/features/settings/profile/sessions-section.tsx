import type { OwnSession } from "@stocks-vibe/contracts/auth";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { retryUpTo } from "#lib/api/query-policy.ts";
import { useAuthClient, useAuthState } from "#lib/auth/auth.ts";
import { denverMomentFrom } from "#lib/format/format-date.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Badge } from "#ui/figures/badge.tsx";
import { Button } from "#ui/forms/button.tsx";
import { settingsMessages } from "../messages/en.ts";
import { SettingsRow, SettingsSection } from "../settings-row.tsx";
import { useChange } from "../use-change.ts";
import { profileMessages } from "./messages/en.ts";

const words = profileMessages.sessions;
const ways: Readonly<Record<string, string>> = words.ways;

/** Pure: by what a session was opened, each way once; or which operator looks by it. */
function waysOf({ authentication_factors: factors }: OwnSession): string {
  const operator = factors.find(({ impersonated_factor }) => impersonated_factor);
  if (operator?.impersonated_factor)
    return words.operator(operator.impersonated_factor.impersonator_email_address);
  const named = new Set(factors.map(({ type }) => ways[type] ?? words.unknownWay));
  return words.by([...named].join(words.and));
}

const key = "own-sessions";

/** Always read anew: somebody looks here because they fear that somebody else is in. */
function useOwnSessions() {
  const { otherSessions } = useAuthClient();
  const current = useAuthState().session?.member_session_id;
  return useQuery({
    queryKey: [key, current],
    queryFn: async () => (await otherSessions.list()).sessions,
    staleTime: 0,
    gcTime: 0,
    retry: retryUpTo(1),
  });
}

function SessionRow({
  session,
  isEnding,
  onEnd,
}: {
  session: OwnSession;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const since = denverMomentFrom(session.started_at);
  return (
    <SettingsRow
      name={waysOf(session)}
      actions={
        session.is_current ? (
          <Badge tone="accent">{words.here}</Badge>
        ) : (
          <Button
            size="small"
            aria-label={words.endOf(since)}
            busy={isEnding ? words.ending : null}
            onClick={onEnd}
          >
            {words.end}
          </Button>
        )
      }
    >
      <p>{words.since(since)}</p>
      <p>
        {words.used(denverMomentFrom(session.last_accessed_at))}{" "}
        {words.until(denverMomentFrom(session.expires_at))}
      </p>
    </SettingsRow>
  );
}

/** Where the member is signed in, and the end of it: of one session, or of all but this one. */
export function SessionsSection() {
  const { otherSessions } = useAuthClient();
  const sessions = useOwnSessions();
  const outdated = [[key]];
  const end = useChange(
    (member_session_id: string) => otherSessions.end({ member_session_id }),
    outdated,
  );
  const endOthers = useChange(() => otherSessions.revoke(), outdated);
  const [told, setTold] = useState<{ tone: "good" | "bad"; text: string } | null>(null);
  const good = (text: string) => setTold({ tone: "good", text });
  const bad = () => setTold({ tone: "bad", text: words.endFailed });
  const others = sessions.data?.filter(({ is_current }) => !is_current) ?? [];
  return (
    <SettingsSection title={words.title} text={words.text}>
      {told && <Notice tone={told.tone} title={told.text} onDismiss={() => setTold(null)} />}
      {sessions.isPending && <p role="status">{words.loading}</p>}
      {sessions.isError && (
        <Notice
          tone="bad"
          title={words.failed}
          action={
            <Button size="small" icon="refresh" onClick={() => void sessions.refetch()}>
              {settingsMessages.tryAgain}
            </Button>
          }
        />
      )}
      {sessions.data?.map((session) => (
        <SessionRow
          key={session.member_session_id}
          session={session}
          isEnding={end.isPending && end.variables === session.member_session_id}
          onEnd={() =>
            end.mutate(session.member_session_id, {
              onSuccess: () => good(words.ended),
              onError: bad,
            })
          }
        />
      ))}
      {others.length > 1 && (
        <div className="settings-row">
          <Button
            busy={endOthers.isPending ? words.endingOthers : null}
            onClick={() =>
              endOthers.mutate(undefined, {
                onSuccess: ({ revoked_sessions: count }) => good(words.endedOthers(count)),
                onError: bad,
              })
            }
          >
            {words.endOthers}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
