/**
 * Linking a new institution, repairing the link to one, or choosing which of its accounts are
 * shared.
 */
export type LinkPurpose =
  | { kind: "connect" }
  | { kind: "reconnect" | "choose"; connectionId: string; institution: string };
