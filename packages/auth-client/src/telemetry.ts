import { encodeBase64, randomHex } from "./encoding.ts";
import type { SessionState } from "./session/reduce-session.ts";

export const SDK_VERSION = "0.1.0";

/** The X-SDK-Client header: base64 of a JSON that says which page and which build of this client is asking. */
export function createTelemetry(getState: () => SessionState): () => string {
  const appSessionId = `app-session-id-${randomHex(16)}`;
  const persistentId = `persistent-id-${randomHex(16)}`;
  return () => {
    const { session } = getState();
    const blob = {
      event_id: `event-id-${randomHex(16)}`,
      app_session_id: appSessionId,
      persistent_id: persistentId,
      client_sent_at: new Date().toISOString(),
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      stytch_member_id: session?.member_id,
      stytch_member_session_id: session?.member_session_id,
      app: { identifier: globalThis.location?.hostname ?? "" },
      sdk: { identifier: "Stocks Vibe auth client", version: SDK_VERSION },
    };
    return encodeBase64(JSON.stringify(blob));
  };
}
