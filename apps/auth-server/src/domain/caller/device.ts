/** The browser that a request comes from. */
export interface Device {
  /** Who asks, as a keyed hash: the browser where it has our mark, else its network address. */
  readonly requester: string;
  /** The network that asks, as a keyed hash. */
  readonly network: string;
  /**
   * What its requests are counted with: the network, or where an address has signed in there, the
   * address in that network. Others of the network can't use that up, and a person has one count in
   * all their browsers.
   */
  readonly countedWith: string;
  /**
   * Whose earlier requests this one replaces: the browser's, and those of its network that no mark
   * tells apart.
   */
  readonly replaces: readonly string[];
  /**
   * Whose share of letters to an address a request counts for: that of a browser which knows the
   * address, else of its network.
   */
  sender(emailAddress: string): { readonly source: string; readonly isKnown: boolean };
  /** Whether the address has signed in there before. */
  knows(emailAddress: string): boolean;
  /** The address has signed in there: the answer's cookie will say so. */
  remember(emailAddress: string): void;
  /** Something was sent at its request: it gets a mark, by which its next request is known. */
  keep(): void;
  /** The cookie to set, if the mark is to be kept or has changed. */
  cookie(): string | undefined;
}
