import {
  createSecretBox,
  type Database,
  databaseClock,
  type KeyRing,
  type MigrationPlan,
  openDatabase,
  type Pool,
  type SecretBox,
} from "@stocks-vibe/server-kit";
import { createLedgers } from "./institutions/wire/ledgers.ts";
import { createMarket } from "./market/market.ts";
import {
  createDrillLinksService,
  type DrillLinksService,
} from "./modules/failure-simulations/drill-links.service.ts";
import { drillsRepository } from "./modules/failure-simulations/failure-simulations.repository.ts";
import {
  createDrillsService,
  type DrillsService,
} from "./modules/failure-simulations/failure-simulations.service.ts";
import {
  createInvestmentsService,
  type InvestmentsService,
} from "./modules/investments/investments.service.ts";
import { itemsRepository } from "./modules/items/items.repository.ts";
import { createItemsService, type ItemsService } from "./modules/items/items.service.ts";
import {
  createFireWebhookService,
  createSandboxItemsService,
  type FireWebhookService,
  type SandboxItemsService,
} from "./modules/items/sandbox-items.service.ts";
import { createLinkSessionScope } from "./modules/link-tokens/link-session-scope.ts";
import {
  createLinkSessionsService,
  type LinkSessionsService,
} from "./modules/link-tokens/link-sessions.service.ts";
import {
  createLinkSignInService,
  type LinkSignInService,
} from "./modules/link-tokens/link-sign-in.service.ts";
import {
  findClientByLinkToken,
  linkTokensRepository,
} from "./modules/link-tokens/link-tokens.repository.ts";
import {
  createLinkTokensService,
  type LinkTokensService,
} from "./modules/link-tokens/link-tokens.service.ts";
import { loginFailuresRepository } from "./modules/link-tokens/login-failures.repository.ts";
import {
  createMarketDataService,
  type MarketDataService,
} from "./modules/market-data/market-data.service.ts";
import {
  createDeliveriesService,
  type DeliveriesService,
} from "./modules/webhooks/deliveries.service.ts";
import {
  createWebhookKeysService,
  type WebhookKeysService,
} from "./modules/webhooks/webhook-keys.service.ts";
import { webhookQueueRepository } from "./modules/webhooks/webhook-queue.repository.ts";
import { createWebhooksService } from "./modules/webhooks/webhooks.service.ts";
import type { LinkSchema } from "./server/schema.ts";

export const LINK_SCHEMA = "link";
export const LINK_ROLE = "stocks_vibe_link";

/** This server's migrations, for whoever brings the database up to date. */
export const linkMigrations = (directory: string): MigrationPlan => ({
  schema: LINK_SCHEMA,
  role: LINK_ROLE,
  directory,
});

export interface Services {
  readonly db: Database<LinkSchema>;
  readonly secrets: SecretBox;
  readonly items: ItemsService;
  readonly sandboxItems: SandboxItemsService;
  readonly investments: InvestmentsService;
  readonly linkTokens: LinkTokensService;
  readonly linkSessions: LinkSessionsService;
  readonly linkSignIns: LinkSignInService;
  readonly marketData: MarketDataService;
  readonly webhookKeys: WebhookKeysService;
  readonly fireWebhook: FireWebhookService;
  readonly deliveries: DeliveriesService;
  readonly drills: DrillsService;
  readonly drillLinks: DrillLinksService;
}

/** The composition root: pool → repositories → services, top to bottom. */
export function compose(options: {
  readonly pool: Pool;
  readonly clientId: string;
  readonly keys: KeyRing;
  /** Where news of items may be posted. */
  readonly webhookOrigins: readonly string[];
  /** The page of an item's drills, as browsers reach it. */
  readonly drillPageUrl: string;
}): Services {
  const { pool, clientId, keys, webhookOrigins: origins, drillPageUrl: pageUrl } = options;
  const db = openDatabase<LinkSchema>({ pool, schema: LINK_SCHEMA, role: LINK_ROLE });
  const secrets = createSecretBox(keys, "link-sandbox");
  const market = createMarket();
  const ledgers = createLedgers(market);
  const linkTokens = linkTokensRepository;
  const loginFailures = loginFailuresRepository;

  const queue = webhookQueueRepository;
  const webhooks = createWebhooksService({ queue, origins });
  const webhookKeys = createWebhookKeysService({ db, secrets, clientId });
  const items = createItemsService({ db, items: itemsRepository, secrets, webhooks, clientId });
  const ofDrills = { db, drills: drillsRepository, items, clientId };
  const drills = createDrillsService({ ...ofDrills, webhooks });
  const drillLinks = createDrillLinksService({ ...ofDrills, pageUrl });
  const inSession = createLinkSessionScope({ db, linkTokens, findClientByLinkToken });
  return {
    db,
    secrets,
    items,
    drills,
    drillLinks,
    webhookKeys,
    fireWebhook: createFireWebhookService({ db, items, webhooks, clientId }),
    deliveries: createDeliveriesService({ db, queue, keys: webhookKeys, webhooks, clientId }),
    sandboxItems: createSandboxItemsService({ db, items, webhooks, clientId }),
    investments: createInvestmentsService({ items, drills, ledgers, market }),
    linkTokens: createLinkTokensService({
      db,
      linkTokens,
      loginFailures,
      items,
      webhooks,
      clientId,
    }),
    linkSessions: createLinkSessionsService({
      inSession,
      linkTokens,
      items,
      drills,
      drillLinks,
    }),
    linkSignIns: createLinkSignInService({
      inSession,
      linkTokens,
      loginFailures,
      items,
      drills,
    }),
    marketData: createMarketDataService({ market, clock: databaseClock(pool) }),
  };
}
