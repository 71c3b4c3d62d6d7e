import type { SecretPlace } from "@stocks-vibe/server-kit";

/** The place a connection's access token is sealed to: it opens nowhere else. */
export const tokenPlace = (organizationId: string, connectionId: string): SecretPlace => ({
  table: "connections",
  column: "access_token",
  rowId: connectionId,
  organizationId,
});
