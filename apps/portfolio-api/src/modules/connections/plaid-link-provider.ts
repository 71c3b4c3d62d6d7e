import type { PlaidApi } from "plaid";
import { createAgents } from "../../outbound/connect-timeout.ts";
import type { LinkProvider } from "./link-provider.ts";
import { LinkProviderError } from "./link-provider.ts";
import { toLinkProviderError } from "./plaid-error.ts";
import {
  holdingsPayload,
  itemPayload,
  toAccount,
  toHolding,
  toSecurity,
  toTransaction,
  transactionsPayload,
} from "./plaid-payloads.ts";
import { readAllPages } from "./read-all-pages.ts";

export interface PlaidSettings {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secret: string;
  /** What the person sees in Link; at most 30 characters. */
  readonly clientName: string;
  readonly limits?: ProviderLimits;
}

/** How long a call may take from its first byte to its last, however slowly they come, and how much may come. */
export interface ProviderLimits {
  readonly callMs: number;
  readonly holdingsMs: number;
  readonly listingMs: number;
  readonly answerBytes: number;
  /** Of one listing, over all its pages. */
  readonly rows: number;
}

export const PROVIDER_LIMITS: ProviderLimits = {
  callMs: 10_000,
  holdingsMs: 30_000,
  // The first listing after linking may block for one or two minutes while the institution is read.
  listingMs: 150_000,
  answerBytes: 32 * 1024 * 1024,
  rows: 200_000,
};
const PAGE_SIZE = 500;

/** A time-out of the socket alone begins anew with every byte: a body that drips would never end. */
const within = (ms: number) => ({ signal: AbortSignal.timeout(ms) });

/** Only what is thrown inside leaves as a LinkProviderError: the client's own errors hold our secret. */
async function guarded<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw toLinkProviderError(error);
  }
}

/** The official client, loaded when first needed: it costs 0.2 s and 67 MB that pages never need. */
function lazyClient(
  settings: PlaidSettings,
  { answerBytes }: ProviderLimits,
): () => Promise<PlaidApi> {
  let client: Promise<PlaidApi> | undefined;
  return () => {
    client ??= import("plaid").then(
      ({ Configuration, PlaidApi: Api }) =>
        new Api(
          new Configuration({
            basePath: settings.baseUrl,
            baseOptions: {
              maxContentLength: answerBytes,
              proxy: false,
              maxRedirects: 0,
              ...createAgents(),
              headers: { "PLAID-CLIENT-ID": settings.clientId, "PLAID-SECRET": settings.secret },
            },
          }),
        ),
    );
    return client;
  };
}

/** Talks to Plaid, or to the embedded sandbox that speaks its language: only the settings differ. */
export function createPlaidLinkProvider(settings: PlaidSettings): LinkProvider {
  const limits = settings.limits ?? PROVIDER_LIMITS;
  const client = lazyClient(settings, limits);

  return {
    async createLinkToken({ memberId, accessToken }) {
      const { CountryCode, Products } = await import("plaid");
      const api = await client();
      const target = accessToken
        ? { access_token: accessToken, update: { account_selection_enabled: true } }
        : { products: [Products.Investments] };
      const { data } = await guarded(() =>
        api.linkTokenCreate(
          {
            client_name: settings.clientName,
            language: "en",
            country_codes: [CountryCode.Us],
            user: { client_user_id: memberId },
            ...target,
          },
          within(limits.callMs),
        ),
      );
      return { linkToken: data.link_token, expiration: data.expiration };
    },

    async exchangePublicToken(publicToken) {
      const api = await client();
      const { data } = await guarded(() =>
        api.itemPublicTokenExchange({ public_token: publicToken }, within(limits.callMs)),
      );
      return { accessToken: data.access_token, itemId: data.item_id };
    },

    async readItem(accessToken) {
      const api = await client();
      const { data } = await guarded(() =>
        api.itemGet({ access_token: accessToken }, within(limits.callMs)),
      );
      const { item } = itemPayload.parse(data);
      return {
        institutionId: item.institution_id ?? null,
        institutionName: item.institution_name ?? "Institution",
        errorCode: item.error?.error_code ?? null,
      };
    },

    async readHoldings(accessToken) {
      const api = await client();
      const { data } = await guarded(() =>
        api.investmentsHoldingsGet({ access_token: accessToken }, within(limits.holdingsMs)),
      );
      const payload = holdingsPayload.parse(data);
      return {
        accounts: payload.accounts.filter((row) => row.type === "investment").map(toAccount),
        holdings: payload.holdings.map(toHolding),
        securities: payload.securities.map(toSecurity),
      };
    },

    async readTransactions(accessToken, from, to) {
      const api = await client();
      const securities = new Map<string, ReturnType<typeof toSecurity>>();
      const readPage = async (offset: number) => {
        const { data } = await guarded(() =>
          api.investmentsTransactionsGet(
            {
              access_token: accessToken,
              start_date: from,
              end_date: to,
              options: { count: PAGE_SIZE, offset },
            },
            within(limits.listingMs),
          ),
        );
        const payload = transactionsPayload.parse(data);
        for (const row of payload.securities) securities.set(row.security_id, toSecurity(row));
        return {
          rows: payload.investment_transactions.map(toTransaction),
          total: payload.total_investment_transactions,
        };
      };
      const transactions = await readAllPages(readPage, {
        idOf: (row) => row.providerTransactionId,
        mostRows: limits.rows,
      });
      return { transactions, securities: [...securities.values()] };
    },

    async removeItem(accessToken) {
      const api = await client();
      try {
        await guarded(() => api.itemRemove({ access_token: accessToken }, within(limits.callMs)));
      } catch (error) {
        if (error instanceof LinkProviderError && error.kind === "gone") return;
        throw error;
      }
    },
  };
}
