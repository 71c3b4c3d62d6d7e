import { type LinkProvider, LinkProviderError } from "../link-provider.ts";
import { PROVIDER_LIMITS, refuseTooMany } from "../provider-limits.ts";
import {
  joinPages,
  readHoldings,
  readTransactionPage,
  securityKey,
  type TransactionPage,
  transactionKey,
} from "../validation/read-answers.ts";
import {
  lazyClient,
  type PlaidSettings,
  readAllPages,
  toLinkProviderError,
} from "./plaid-client.ts";
import {
  readExchange,
  readItemAnswer,
  readKey,
  readLinkToken,
  readRemoval,
  readWebhookAddress,
} from "./plaid-payloads.ts";

const PAGE_SIZE = 500;
const UNKNOWN_KEY = "INVALID_WEBHOOK_VERIFICATION_KEY_ID";

/**
 * Makes a call that ends with its last byte, with its deadline, or when the process stops. A
 * time-out of the socket alone begins anew with every byte: a body that drips would never end. Only
 * LinkProviderErrors leave: the client's own errors hold our secret.
 */
async function guarded<Result>(
  call: (until: { readonly signal: AbortSignal }) => Promise<Result>,
  deadline: AbortSignal,
  stopping: AbortSignal | undefined,
): Promise<Result> {
  try {
    return await call({ signal: stopping ? AbortSignal.any([deadline, stopping]) : deadline });
  } catch (error) {
    if (stopping?.aborted) throw new LinkProviderError("interrupted", "STOPPING");
    throw toLinkProviderError(error);
  }
}

/**
 * An answer that is no such answer says nothing about the others of the provider: it is this
 * connection's trouble.
 */
function orMalformed<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new LinkProviderError("unavailable", "ANSWER_MALFORMED");
  return answer;
}

/**
 * Talks to Plaid, or to the embedded sandbox that speaks its language: only the settings differ.
 */
export function createPlaidLinkProvider(settings: PlaidSettings): LinkProvider {
  const limits = settings.limits ?? PROVIDER_LIMITS;
  const client = lazyClient(settings, limits);
  const callWithin = <Result>(
    ms: number,
    call: (until: { readonly signal: AbortSignal }) => Promise<Result>,
    whole?: AbortSignal,
  ): Promise<Result> => {
    const own = AbortSignal.timeout(ms);
    return guarded(call, whole ? AbortSignal.any([own, whole]) : own, settings.stopping);
  };
  const rules = async () => ({ today: await settings.today(), textLength: limits.textLength });

  return {
    async createLinkToken({ memberId, language, accessToken }) {
      const { CountryCode, Products } = await import("plaid");
      const api = await client();
      const target = accessToken
        ? { access_token: accessToken, update: { account_selection_enabled: true } }
        : {
            products: [Products.Investments],
            ...(settings.webhookUrl ? { webhook: settings.webhookUrl } : {}),
          };
      const request = {
        client_name: settings.clientName,
        language,
        country_codes: [CountryCode.Us],
        user: { client_user_id: memberId },
        ...target,
      };
      const { data } = await callWithin(limits.callMs, (until) =>
        api.linkTokenCreate(request, until),
      );
      const { link_token: linkToken, expiration } = orMalformed(readLinkToken(data));
      return { linkToken, expiration };
    },

    async exchangePublicToken(publicToken) {
      const api = await client();
      // Not ended by a stop: a token that was exchanged and not heard of would stay alive at the
      // provider.
      const deadline = AbortSignal.timeout(limits.exchangeMs);
      const { data } = await guarded(
        (until) => api.itemPublicTokenExchange({ public_token: publicToken }, until),
        deadline,
        undefined,
      );
      const { access_token: accessToken, item_id: itemId } = orMalformed(readExchange(data));
      return { accessToken, itemId };
    },

    async readItem(accessToken) {
      const api = await client();
      const { data } = await callWithin(limits.callMs, (until) =>
        api.itemGet({ access_token: accessToken }, until),
      );
      return orMalformed(readItemAnswer(data, limits.textLength));
    },

    async readHoldings(accessToken) {
      const api = await client();
      const { data } = await callWithin(limits.holdingsMs, (until) =>
        api.investmentsHoldingsGet({ access_token: accessToken }, until),
      );
      const answer = orMalformed(readHoldings(data, await rules()));
      refuseTooMany(answer, limits);
      const posted = readWebhookAddress(data);
      const { webhookUrl } = settings;
      const isUnheard = webhookUrl !== undefined && posted !== undefined && posted !== webhookUrl;
      return { ...answer, isUnheard };
    },

    async readTransactions(accessToken, from, to) {
      const api = await client();
      const border = await rules();
      const securities = new Map<string, TransactionPage["securities"][number]>();
      const whole = AbortSignal.timeout(limits.listingMs);
      const range = { access_token: accessToken, start_date: from, end_date: to };
      const readPage = async (offset: number) => {
        const request = { ...range, options: { count: PAGE_SIZE, offset } };
        const { data } = await callWithin(
          limits.pageMs,
          (until) => api.investmentsTransactionsGet(request, until),
          whole,
        );
        const page = orMalformed(readTransactionPage(data, border));
        // Every page tells of its securities again.
        for (const row of page.securities) securities.set(securityKey(row), row);
        if (securities.size > limits.rows) {
          throw new LinkProviderError("unavailable", "LISTING_TOO_LONG");
        }
        return page;
      };
      const listing = { idOf: transactionKey, mostRows: limits.rows };
      return joinPages(await readAllPages(readPage, listing), [...securities.values()]);
    },

    async listenToNews(accessToken) {
      const { webhookUrl } = settings;
      if (webhookUrl === undefined) return;
      const api = await client();
      const { data } = await callWithin(limits.callMs, (until) =>
        api.itemWebhookUpdate({ access_token: accessToken, webhook: webhookUrl }, until),
      );
      orMalformed(readWebhookAddress(data));
    },

    async removeItem(accessToken) {
      const api = await client();
      try {
        const { data } = await callWithin(limits.callMs, (until) =>
          api.itemRemove({ access_token: accessToken }, until),
        );
        orMalformed(readRemoval(data));
      } catch (error) {
        if (error instanceof LinkProviderError && error.kind === "gone") return;
        throw error;
      }
    },

    async readVerificationKey(keyId) {
      const api = await client();
      try {
        const { data } = await callWithin(limits.callMs, (until) =>
          api.webhookVerificationKeyGet({ key_id: keyId }, until),
        );
        return orMalformed(readKey(data, keyId));
      } catch (error) {
        if (error instanceof LinkProviderError && error.code === UNKNOWN_KEY) return undefined;
        throw error;
      }
    },
  };
}
