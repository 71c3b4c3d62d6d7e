import type { Legal } from "@stocks-vibe/contracts/portfolio";
import { legalMessages } from "./messages/en.ts";

/** What a legal page needs to know of this server. */
export type LegalFacts = Legal & {
  /** Who answers questions about the product; not necessarily who answers legal ones. */
  readonly supportEmail: string | null;
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
export const operatorOf = ({ name }: Legal): string => name ?? legalMessages.thisOperator;

/**
 * What is said of where questions about these pages go, or that whoever runs this server has given
 * no address.
 */
export const reachable = (
  { contact, supportEmail }: LegalFacts,
  sentence: (address: string) => string,
): string => {
  const address = contact ?? supportEmail;
  return address === null ? legalMessages.noContact : sentence(address);
};

/** A sentence with the name and address of the operator below it, as far as they are known. */
export const signed = (sentence: string, { name, address }: Legal): string =>
  [sentence, name, address].filter((part) => part !== null).join(" ");
