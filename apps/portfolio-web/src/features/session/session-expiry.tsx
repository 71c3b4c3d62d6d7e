import { ApiError, ConnectionError } from "@stocks-vibe/auth-client";
import { useCallback, useEffect, useRef, useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { sessionMinutes, useAuthClient, useAuthState, useOperator } from "#lib/auth/auth.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Progress } from "#ui/feedback/progress.tsx";
import { Button } from "#ui/forms/button.tsx";
import { sessionMessages as words } from "./messages/en.ts";
import { expiryPolicy, minutesAndSeconds, useExpiry } from "./use-expiry.ts";

/**
 * Why a session was not extended, by what helps: to try again, or nothing but to sign in again.
 * Pure.
 */
function extendProblemOf(error: unknown): "unreachable" | "notNow" | "failed" {
  if (error instanceof ConnectionError) return "unreachable";
  const isPassing =
    error instanceof ApiError && (error.status_code === 429 || error.status_code >= 500);
  return isPassing ? "notNow" : "failed";
}

/** Hides the warning half a minute after it opened. */
function useAutoHide(hide: () => void) {
  useEffect(() => {
    const timer = setTimeout(hide, expiryPolicy.hideAfterMs);
    return () => clearTimeout(timer);
  }, [hide]);
}

function useTimeLeft(expiresAt: string): number {
  const { clock } = useServices();
  const left = () => new Date(expiresAt).getTime() - clock.now().getTime();
  const [leftMs, setLeft] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => {
      setLeft(new Date(expiresAt).getTime() - clock.now().getTime());
    }, 1000);
    return () => clearInterval(timer);
  }, [expiresAt, clock]);
  return leftMs;
}

/** The last minutes of a session: how long it still lasts, and the choice to stay. */
function ExpiryWarning({
  expiresAt,
  onHide,
  onEnd,
}: {
  expiresAt: string;
  onHide: () => void;
  onEnd: () => void;
}) {
  const { session } = useAuthClient();
  const { clock } = useServices();
  const leftMs = useTimeLeft(expiresAt);
  const [isExtending, setExtending] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof extendProblemOf> | null>(null);
  useAutoHide(onHide);

  const extend = async () => {
    setExtending(true);
    setProblem(null);
    try {
      const answer = await session.authenticate({ session_duration_minutes: sessionMinutes });
      const until = answer.member_session ? new Date(answer.member_session.expires_at) : null;
      if (until && until > clock.now()) onHide();
      else setProblem("failed");
    } catch (error) {
      setProblem(extendProblemOf(error));
    }
    setExtending(false);
  };

  return (
    <Modal
      title={words.title}
      role="alertdialog"
      onClose={onHide}
      actions={
        <>
          <Button onClick={onEnd}>{words.logout}</Button>
          <Button
            look="primary"
            data-autofocus
            busy={isExtending ? words.staying : null}
            onClick={() => void extend()}
          >
            {words.stay}
          </Button>
        </>
      }
    >
      <p>
        {words.text} <b className="figure">{minutesAndSeconds(leftMs)}</b>. {words.length}
      </p>
      <Progress
        label={words.timeLeft}
        percent={Math.max(0, Math.min(100, Math.round((leftMs / expiryPolicy.warnFromMs) * 100)))}
      />
      {problem && <Notice tone="bad" title={words.problems[problem]} />}
    </Modal>
  );
}

/**
 * Stands on every page: warns before the session ends and says when it has. `onLogout` is the
 * warning's way out.
 */
export function SessionExpiry({
  onExpired,
  onLogout,
}: {
  onExpired: () => void;
  onLogout: () => void;
}) {
  const { session } = useAuthState();
  const operator = useOperator();
  const expired = useRef(onExpired);
  expired.current = onExpired;
  const [isWarning, hide] = useExpiry(useCallback(() => expired.current(), []));
  // An operator's hour can't be prolonged: there is nothing to offer.
  if (!session || !isWarning || operator !== null) return null;
  return <ExpiryWarning expiresAt={session.expires_at} onHide={hide} onEnd={onLogout} />;
}
