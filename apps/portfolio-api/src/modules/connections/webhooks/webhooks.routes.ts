import { webhookTaken } from "@stocks-vibe/contracts/portfolio";
import { networkOf, Refusal, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import type { WebhooksService } from "./webhooks.service.ts";

/** Room for what one person's items are told of, many times over. */
const LARGEST_NEWS = 64 * 1024;
/**
 * The provider posts about everybody's items from a few addresses; what is turned away is posted
 * again.
 */
const PER_MINUTE = 3_000;

/**
 * POST /plaid/webhook: news of linked items, from the account-linking provider. 200 once what
 * follows from them is stored, and for items that nobody has linked. 400 for whatever the provider
 * has not signed within the last five minutes, without a reason. The body is kept as it came: what
 * is signed is its bytes.
 */
export async function webhookRoutes(
  app: FastifyInstance,
  { news, rateLimitScale }: { readonly news: WebhooksService; readonly rateLimitScale: number },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "buffer", bodyLimit: LARGEST_NEWS },
      (_request, body, done) => done(null, body),
    );
    scope.withTypeProvider<ZodTypeProvider>().post(
      "/plaid/webhook",
      {
        config: { rateLimit: { max: Math.ceil(PER_MINUTE * rateLimitScale), timeWindow: 60_000 } },
        schema: { security: [], response: { 200: webhookTaken } },
      },
      async ({ headers, body, ip, log }) => {
        const token = headers["plaid-verification"];
        const isPosted = typeof token === "string" && body instanceof Uint8Array;
        if (!isPosted || !(await news.receive({ token, body, network: networkOf(ip) }, log))) {
          throw new Refusal("webhook_refused");
        }
        return { success: true as const };
      },
    );
  });
}
