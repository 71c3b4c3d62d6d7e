import type { Legal } from "@stocks-vibe/contracts/portfolio";

/** What a legal page needs to know of this server. */
export type LegalFacts = Legal & {
  /** Who answers questions about the product; not necessarily who answers legal ones. */
  readonly supportEmail: string;
  /** Sandbox accounts hold invented figures. */
  readonly isSandbox: boolean;
  /** Whether the operator says that stored data is encrypted. */
  readonly storageEncrypted: boolean;
};

/** One section of a legal page: paragraphs, then points where there are any. */
export type LegalSection = {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
};

/** The operator as a sentence names them. */
export const operatorOf = ({ name }: Legal): string => name ?? "the operator of this site";

/** Where questions about these pages go. */
export const contactOf = ({ contact, supportEmail }: LegalFacts): string => contact ?? supportEmail;
