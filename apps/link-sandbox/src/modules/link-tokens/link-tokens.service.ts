import type { LinkTokenCreate } from "@stocks-vibe/contracts/link";
import {
  type Database,
  hashToken,
  type Logger,
  Refusal,
  type Transaction,
} from "@stocks-vibe/server-kit";
import { forgottenBefore } from "../../institutions/behaviour.ts";
import { newToken, wireIdOf } from "../../server/identifiers.ts";
import { missingFields } from "../../server/refuse-bad-request.ts";
import type { RouteApp } from "../../server/route-app.ts";
import type { LinkSchema } from "../../server/schema.ts";
import type { ItemsService } from "../items/items.service.ts";
import type { WebhooksService } from "../webhooks/webhooks.service.ts";
import type { linkTokensRepository } from "./link-tokens.repository.ts";
import type { loginFailuresRepository } from "./login-failures.repository.ts";

const NEW_ITEM_MINUTES = 240;
const UPDATE_MINUTES = 30;

export interface LinkTokensService {
  create(request: LinkTokenCreate): Promise<{ linkToken: string; expiresAt: Date }>;
  /** Removes what ran out: tokens, guesses, and items that nobody claimed. */
  sweep(): Promise<void>;
}

/** The filter's subtypes, or null when every investment account will do. */
function subtypesOf(request: LinkTokenCreate): string[] | null {
  const subtypes = request.account_filters?.investment.account_subtypes;
  return !subtypes || subtypes.includes("all") ? null : subtypes;
}

export function createLinkTokensService(deps: {
  readonly db: Database<LinkSchema>;
  readonly linkTokens: typeof linkTokensRepository;
  readonly loginFailures: typeof loginFailuresRepository;
  readonly items: ItemsService;
  readonly webhooks: WebhooksService;
  readonly clientId: string;
}): LinkTokensService {
  const { db, linkTokens, loginFailures, items, webhooks, clientId } = deps;

  const itemToUpdate = async (accessToken: string | undefined): Promise<string | null> => {
    if (accessToken === undefined) return null;
    return (await items.get(accessToken)).item_id;
  };

  const sweepWithin = async (tx: Transaction<LinkSchema>, now: Date): Promise<void> => {
    await linkTokens.removeExpired(tx, clientId, now);
    await loginFailures.removeForgotten(tx, clientId, forgottenBefore(now));
    await items.sweep(tx, clientId, now);
  };

  return {
    sweep: () => db.transaction({ clientId }, sweepWithin),

    async create(request) {
      const updateItemId = await itemToUpdate(request.access_token);
      if (!updateItemId && !request.products) throw missingFields(["products"]);
      // In update mode the address of the item stays.
      const webhook = updateItemId ? null : webhooks.requireAddress(request.webhook);
      const linkToken = newToken("link");
      const tokenHash = hashToken(linkToken);
      return db.transaction({ clientId }, async (tx, now) => {
        await sweepWithin(tx, now);
        if (updateItemId && !(await items.find(tx, clientId, updateItemId))) {
          throw new Refusal("INVALID_ACCESS_TOKEN");
        }
        const minutes = updateItemId ? UPDATE_MINUTES : NEW_ITEM_MINUTES;
        const expiresAt = new Date(now.getTime() + minutes * 60_000);
        await linkTokens.insert(tx, {
          client_id: clientId,
          token_hash: tokenHash,
          link_session_id: wireIdOf("link-session", tokenHash),
          client_user_id: request.user.client_user_id,
          client_name: request.client_name,
          language: request.language,
          account_subtypes: subtypesOf(request),
          webhook,
          update_item_id: updateItemId,
          selects_accounts: !updateItemId || request.update?.account_selection_enabled === true,
          created_at: now,
          expires_at: expiresAt,
          used_at: null,
          institution_id: null,
          username: null,
          pending_item_id: null,
          custom: null,
          pending_sign_in: null,
        });
        return { linkToken, expiresAt };
      });
    },
  };
}

const HOUR_MS = 3_600_000;

/**
 * Removes what ran out when the server starts and each hour after, so that it goes although nobody
 * links any more.
 */
export function sweepHourly(
  app: RouteApp,
  rooms: readonly Pick<LinkTokensService, "sweep">[],
  log: Logger,
): void {
  const sweepAll = async (): Promise<void> => {
    for (const room of rooms) await room.sweep();
  };
  const run = (): Promise<void> =>
    sweepAll().catch((error: unknown) => log.error({ err: error }, "the sandbox was not swept"));
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onReady", async () => {
    timer = setInterval(run, HOUR_MS);
    timer.unref();
    await run();
  });
  app.addHook("onClose", async () => clearInterval(timer));
}
