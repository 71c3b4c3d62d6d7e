import type { ComponentType } from "react";

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
