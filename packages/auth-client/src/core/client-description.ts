import type { SessionState } from "../session/reduce-session.ts";
import { encodeBase64, randomHex } from "../wire/encoding.ts";

const SDK_VERSION = "0.1.0";

/**
 * Which page and which build of this client is asking; every field is new per page but the event's
 * own, which are per call.
 */
export type DescribeClient = () => object;

export function createClientDescription(getState: () => SessionState): DescribeClient {
  const app_session_id = `app-session-id-${randomHex(16)}`;
  const persistent_id = `persistent-id-${randomHex(16)}`;
  return () => {
    const { session } = getState();
    return {
      event_id: `event-id-${randomHex(16)}`,
      app_session_id,
      persistent_id,
      client_sent_at: new Date().toISOString(),
      stytch_member_id: session?.member_id,
      stytch_member_session_id: session?.member_session_id,
      app: { identifier: window.location.hostname },
      sdk: { identifier: "Stocks Vibe auth client", version: SDK_VERSION },
    };
  };
}

/** The X-SDK-Client header: the description as base64 of its JSON. */
export const descriptionHeader = (describe: DescribeClient): string =>
  encodeBase64(JSON.stringify(describe()));
