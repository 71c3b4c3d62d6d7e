import type { ConnectionItem } from "@stocks-vibe/contracts/portfolio";
import type { ComponentType } from "react";
import type { Tone } from "#ui/figures/badge.tsx";
import type { IconName } from "#ui/icon.tsx";
import { accountsMessages as words } from "../messages/en.ts";

/** A member has to do something, or the institution is failing. */
export const needsAttention = ({ status }: Pick<ConnectionItem, "status">): boolean =>
  status === "error" || status === "expired";

/**
 * What brings a broken connection back: ended access can't be repaired, only given anew. `name` is
 * what the button is of.
 */
export const wayBack = ({ id, status }: Pick<ConnectionItem, "id" | "status">, name: string) =>
  status === "expired" ? { again: name } : { reconnect: { connectionId: id, name } };

/** Its last sync failed, and not by the institution: nobody but us has to do anything. */
export const failedHere = (
  connection: Pick<ConnectionItem, "status" | "error_message" | "is_syncing">,
): boolean =>
  connection.error_message !== null && !connection.is_syncing && !needsAttention(connection);

type Look = { label: string; tone: Tone; icon: IconName };

const looks: Record<ConnectionItem["status"], Look> = {
  active: { label: words.status.active, tone: "good", icon: "check" },
  error: { label: words.status.error, tone: "bad", icon: "warning" },
  expired: { label: words.status.expired, tone: "warn", icon: "warning" },
  pending: { label: words.status.pending, tone: "info", icon: "clock" },
  unknown: { label: words.status.unknown, tone: "plain", icon: "info" },
};

export function connectionLook(connection: Pick<ConnectionItem, "status" | "is_syncing">): Look {
  if (connection.is_syncing) {
    return { label: words.status.syncing, tone: "info", icon: "refresh" };
  }
  return looks[connection.status];
}

/** The account-linking button as this feature uses it. */
export type LinkButtonType = ComponentType<{
  look?: "primary" | "secondary" | "ghost";
  size?: "small" | "medium";
  /** The connection to repair. */
  reconnect?: { connectionId: string; name: string };
  /** The connection of which accounts are to be chosen. */
  choose?: { connectionId: string; name: string };
  /** The institution whose access has ended: it can't be repaired, only linked anew. */
  again?: string;
  onLinked?: (message: string) => void;
}>;
