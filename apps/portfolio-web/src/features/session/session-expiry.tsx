import { useCallback, useRef } from "react";
import { useAuthState, useOperator } from "#lib/auth/auth.ts";
import { ExpiryWarning } from "./expiry-warning.tsx";
import { useExpiry } from "./use-expiry.ts";

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
