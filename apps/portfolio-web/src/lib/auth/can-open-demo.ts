import type { BrowserConfig } from "@stocks-vibe/contracts/portfolio";

/**
 * Whether the demo family can be signed in as from here: it has no mail but what the built-in
 * mailbox keeps. Pure.
 */
export const canOpenDemo = ({
  demo,
  mailboxUrl,
}: Pick<BrowserConfig, "demo" | "mailboxUrl">): boolean => demo !== null && mailboxUrl !== null;
