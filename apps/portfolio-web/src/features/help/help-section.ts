import type { BrowserConfig } from "@stocks-vibe/contracts/portfolio";
import type { GlossaryTerm } from "#lib/format/glossary-terms.ts";

/** What the help page needs to know of this server. */
export type HelpFacts = {
  /** Whether accounts are linked at the product's own sandbox, which makes everything up. */
  readonly isSandbox: boolean;
  /** Who answers questions: an e-mail address; null where the operator has not said it. */
  readonly supportEmail: string | null;
};

/**
 * One section of the help page: paragraphs, then steps in their order, then where to read or go on.
 */
export type HelpSection = {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly steps?: readonly string[];
  readonly terms?: readonly GlossaryTerm[];
  readonly pages?: readonly { readonly to: string; readonly label: string }[];
};

/** Pure: what the help page says of this server. */
export const helpFactsOf = ({
  environment,
  supportEmail,
}: Pick<BrowserConfig, "environment" | "supportEmail">): HelpFacts => ({
  isSandbox: environment === "sandbox",
  supportEmail,
});
