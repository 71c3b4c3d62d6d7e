import { Suspense, useCallback, useEffect, useRef } from "react";
import { useAuthState, useOperator } from "#lib/auth/auth.ts";
import { lazyPart } from "#lib/loading/lazy.tsx";
import { OptionalPart } from "#ui/feedback/optional-part.tsx";
import { expiryPolicy, useExpiry } from "./use-expiry.ts";

const ExpiryWarning = lazyPart(async () => ({
  default: (await import("./expiry-warning.tsx")).ExpiryWarning,
}));

/**
 * The warning is there long before it is needed, when the network may be away, and after all that
 * the page itself waits for.
 */
function useWarningAhead() {
  useEffect(() => {
    const timer = setTimeout(() => void ExpiryWarning.preload(), expiryPolicy.checkEveryMs);
    return () => clearTimeout(timer);
  }, []);
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
  useWarningAhead();
  const expired = useRef(onExpired);
  expired.current = onExpired;
  const [isWarning, hide] = useExpiry(useCallback(() => expired.current(), []));
  // An operator's hour can't be prolonged: there is nothing to offer.
  if (!session || !isWarning || operator !== null) return null;
  return (
    <OptionalPart noteClass="menu part-note">
      <Suspense>
        <ExpiryWarning expiresAt={session.expires_at} onHide={hide} onEnd={onLogout} />
      </Suspense>
    </OptionalPart>
  );
}
