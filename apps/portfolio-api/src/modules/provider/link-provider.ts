import type { IsoDate } from "@stocks-vibe/portfolio-math";
import type { Language } from "../../language/language.ts";
import type { SecurityType, StoredTaxLot } from "../../storage/schema.ts";
import type { RefusedRow } from "./validation/read-row.ts";

/**
 * The port to the account-linking provider (Plaid, or the embedded sandbox speaking its language).
 */
export interface LinkProvider {
  /**
   * A token that opens Link: for a new connection, or to repair the one `accessToken` belongs to.
   */
  createLinkToken(request: {
    readonly memberId: string;
    /** What the page speaks that opens it. */
    readonly language: Language;
    readonly accessToken?: string;
  }): Promise<{ readonly linkToken: string; readonly expiration: string }>;
  exchangePublicToken(
    publicToken: string,
  ): Promise<{ readonly accessToken: string; readonly itemId: string }>;
  readItem(accessToken: string): Promise<ProviderItem>;
  readHoldings(accessToken: string): Promise<ProviderHoldings>;
  readTransactions(accessToken: string, from: IsoDate, to: IsoDate): Promise<ProviderTransactions>;
  /**
   * Has news of the item posted to our address from now on. Without an address nothing is asked.
   */
  listenToNews(accessToken: string): Promise<void>;
  /** Ends the connection at the provider. An item that is already gone counts as removed. */
  removeItem(accessToken: string): Promise<void>;
  /**
   * The key by which the provider signs what it posts; undefined where it knows none of this id.
   */
  readVerificationKey(keyId: string): Promise<VerificationKey | undefined>;
}

/** The public half of a P-256 key, by its coordinates. */
export interface VerificationKey {
  readonly x: string;
  readonly y: string;
  /** From this moment on it signs nothing; null while it is in use. */
  readonly expiredAt: Date | null;
}

export interface ProviderItem {
  readonly institutionId: string | null;
  readonly institutionName: string;
  readonly errorCode: string | null;
}

export interface ProviderAccount {
  readonly providerAccountId: string;
  readonly name: string;
  readonly mask: string | null;
  readonly type: string;
  readonly subtype: string | null;
  readonly currency: string;
  readonly balance: number | null;
}

export interface ProviderSecurity {
  readonly providerSecurityId: string;
  readonly symbol: string;
  /** Only providers with a licence tell it. */
  readonly cusip?: string | null;
  readonly name: string;
  readonly type: SecurityType;
  readonly currency: string;
}

export interface ProviderHolding {
  readonly providerAccountId: string;
  readonly providerSecurityId: string;
  readonly quantity: number;
  readonly price: number;
  readonly priceAsOf: string | null;
  readonly value: number;
  /** Total for the holding; null when the institution does not know. */
  readonly costBasis: number | null;
  readonly currency: string;
  readonly taxLots: readonly StoredTaxLot[];
}

export interface ProviderTransaction {
  readonly providerTransactionId: string;
  readonly providerAccountId: string;
  readonly providerSecurityId: string | null;
  readonly day: string;
  readonly name: string;
  readonly quantity: number;
  /** Positive when cash leaves the account. */
  readonly amount: number;
  readonly price: number;
  readonly fees: number | null;
  readonly type: string;
  readonly subtype: string | null;
  readonly currency: string;
  /** The transaction that this one (of type cancel) voids. */
  readonly cancels?: string | null;
}

export interface ProviderHoldings {
  readonly accounts: readonly ProviderAccount[];
  readonly holdings: readonly ProviderHolding[];
  readonly securities: readonly ProviderSecurity[];
  /**
   * Accounts of the same login that hold no investments: rows that speak of them are no
   * portfolio's.
   */
  readonly elsewhere?: readonly string[];
  /** What was not let in, row by row. */
  readonly refused?: readonly RefusedRow[];
  /**
   * The provider posts news of this item elsewhere, or nowhere, although there is an address for
   * them.
   */
  readonly isUnheard?: boolean;
}

export interface ProviderTransactions {
  readonly transactions: readonly ProviderTransaction[];
  readonly securities: readonly ProviderSecurity[];
  readonly refused?: readonly RefusedRow[];
}

/**
 * What went wrong at the provider, without its error object (which holds our secret). `login`: the
 * person must sign in again. `gone`: the consent ended. `unavailable`: try later. `refused`: this
 * call can't succeed. `interrupted`: we are stopping, which says nothing about the provider.
 */
export class LinkProviderError extends Error {
  readonly kind: "login" | "gone" | "unavailable" | "refused" | "interrupted";
  readonly code: string;

  constructor(kind: LinkProviderError["kind"], code: string) {
    super(`account-linking provider: ${code}`);
    this.name = "LinkProviderError";
    this.kind = kind;
    this.code = code;
  }
}

/**
 * True for what a stop of our process has cut short: it is to be done again, and nobody is told.
 */
export const isInterruption = (error: unknown): boolean =>
  error instanceof LinkProviderError && error.kind === "interrupted";
