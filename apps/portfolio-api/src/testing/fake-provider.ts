import type {
  LinkProvider,
  ProviderHoldings,
  ProviderTransactions,
  VerificationKey,
} from "../modules/provider/link-provider.ts";

export interface FakeItem {
  readonly institutionName: string;
  holdings: ProviderHoldings;
  transactions: ProviderTransactions;
}

export interface FakeProvider extends LinkProvider {
  /** Thrown by every read while set. */
  failure: Error | undefined;
  /** Thrown while set, when news are asked for. */
  deafness: Error | undefined;
  /** Whose news were asked for. */
  readonly listening: string[];
  /** In which languages windows were asked for, and for which item that was there. */
  readonly windows: Parameters<LinkProvider["createLinkToken"]>[0][];
  readonly removed: string[];
  readonly exchanges: string[];
  /** By which news are signed, by their ids. */
  readonly keys: Map<string, VerificationKey>;
  /** Every key that was asked for. */
  readonly keyLookUps: string[];
}

/**
 * A provider at the port: public token `public-X` or `public-X~anything` becomes an item of its own
 * that holds what the test says of X.
 */
export function fakeProvider(items: Readonly<Record<string, FakeItem>>): FakeProvider {
  const itemOf = (accessToken: string): FakeItem => {
    const item = items[accessToken.replace("access-", "").replace(/~.*/, "")];
    if (!item) throw new Error(`no such item: ${accessToken}`);
    return item;
  };
  const provider: FakeProvider = {
    failure: undefined,
    deafness: undefined,
    listening: [],
    windows: [],
    removed: [],
    exchanges: [],
    keys: new Map(),
    keyLookUps: [],
    async createLinkToken(request) {
      provider.windows.push(request);
      return { linkToken: "link-1", expiration: "2026-11-21T04:00:00Z" };
    },
    async exchangePublicToken(publicToken) {
      provider.exchanges.push(publicToken);
      const name = publicToken.replace("public-", "");
      return { accessToken: `access-${name}`, itemId: `item-${name}` };
    },
    async readItem(accessToken) {
      const { institutionName } = itemOf(accessToken);
      return { institutionId: `ins_${institutionName}`, institutionName, errorCode: null };
    },
    async readHoldings(accessToken) {
      if (provider.failure) throw provider.failure;
      return itemOf(accessToken).holdings;
    },
    async readTransactions(accessToken) {
      if (provider.failure) throw provider.failure;
      return itemOf(accessToken).transactions;
    },
    async listenToNews(accessToken) {
      if (provider.deafness) throw provider.deafness;
      provider.listening.push(accessToken);
    },
    async removeItem(accessToken) {
      if (provider.failure) throw provider.failure;
      provider.removed.push(accessToken);
    },
    async readVerificationKey(keyId) {
      provider.keyLookUps.push(keyId);
      if (provider.failure) throw provider.failure;
      return provider.keys.get(keyId);
    },
  };
  return provider;
}

/** A brokerage with 10 AAA bought at 100 in two purchases, and 250 of cash. */
export const smallBrokerage = (name = "Brokerage"): FakeItem => ({
  institutionName: name,
  holdings: {
    accounts: [
      {
        providerAccountId: "acc-1",
        name: "Individual",
        mask: "1234",
        type: "investment",
        subtype: "brokerage",
        currency: "USD",
        balance: 1_450,
      },
    ],
    securities: [
      { providerSecurityId: "sec-a", symbol: "AAA", name: "Alpha", type: "stock", currency: "USD" },
      {
        providerSecurityId: "sec-c",
        symbol: "CUR:USD",
        name: "US dollar",
        type: "cash",
        currency: "USD",
      },
    ],
    holdings: [
      {
        providerAccountId: "acc-1",
        providerSecurityId: "sec-a",
        quantity: 10,
        price: 120,
        priceAsOf: "2026-11-20",
        value: 1_200,
        costBasis: 1_000,
        currency: "USD",
        taxLots: [],
      },
      {
        providerAccountId: "acc-1",
        providerSecurityId: "sec-c",
        quantity: 250,
        price: 1,
        priceAsOf: "2026-11-20",
        value: 250,
        costBasis: 250,
        currency: "USD",
        taxLots: [],
      },
    ],
  },
  transactions: {
    securities: [
      { providerSecurityId: "sec-a", symbol: "AAA", name: "Alpha", type: "stock", currency: "USD" },
    ],
    transactions: [
      buy("tx-2", "2026-02-03", 4, 400),
      buy("tx-1", "2025-06-03", 6, 600),
      cash("tx-0", "2025-06-02", -1_250, "deposit"),
    ],
  },
});

const shared = { providerAccountId: "acc-1", fees: null, currency: "USD" };

function buy(id: string, day: string, quantity: number, amount: number) {
  return {
    ...shared,
    providerTransactionId: id,
    providerSecurityId: "sec-a",
    day,
    name: "Buy AAA",
    quantity,
    amount,
    price: amount / quantity,
    type: "buy",
    subtype: "buy",
  };
}

function cash(id: string, day: string, amount: number, subtype: string) {
  return {
    ...shared,
    providerTransactionId: id,
    providerSecurityId: null,
    day,
    name: subtype,
    quantity: 0,
    amount,
    price: 0,
    type: "cash",
    subtype,
  };
}
