import type { ComponentType } from "react";

/** The account-linking button as this feature uses it. */
export type LinkButtonType = ComponentType<{
  look?: "primary" | "secondary";
  size?: "small" | "medium";
  reconnect?: { connectionId: string; name: string };
  onLinked?: (message: string) => void;
}>;
