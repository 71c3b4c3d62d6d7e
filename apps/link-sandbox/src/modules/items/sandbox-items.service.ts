import { type Database, Refusal } from "@stocks-vibe/server-kit";
import { signIn } from "../../institutions/behaviour.ts";
import { findInstitution } from "../../institutions/institutions.ts";
import { refusalOf } from "../../institutions/refusal-of.ts";
import { TEST_CREDENTIALS } from "../../institutions/test-credentials.ts";
import { accountsOf } from "../../institutions/vary-plan.ts";
import { newItemId } from "../../server/identifiers.ts";
import type { LinkSchema } from "../../server/schema.ts";
import type { WebhooksService } from "../webhooks/webhooks.service.ts";
import type { ItemsService } from "./items.service.ts";

export interface SandboxItemsService {
  /** An item with every account of the person, without the dialog; answers its public token. */
  create(institutionId: string, options: SandboxItemOptions): Promise<string>;
}

interface SandboxItemOptions {
  readonly webhook?: string | undefined;
  readonly override_username?: string | undefined;
  readonly override_password?: string | undefined;
}

/** Nobody stands behind an item made without the dialog. */
const NO_CLIENT_USER = "sandbox";

export function createSandboxItemsService(deps: {
  readonly db: Database<LinkSchema>;
  readonly items: ItemsService;
  readonly webhooks: WebhooksService;
  readonly clientId: string;
}): SandboxItemsService {
  const { db, items, webhooks, clientId } = deps;
  return {
    async create(institutionId, options) {
      const webhook = webhooks.requireAddress(options.webhook);
      const institution = findInstitution(institutionId);
      if (!institution) throw new Refusal("INVALID_INSTITUTION");
      const username = options.override_username ?? TEST_CREDENTIALS.username;
      const password = options.override_password ?? TEST_CREDENTIALS.password;
      return db.transaction({ clientId }, (tx, now) => {
        const outcome = signIn({ username, password }, undefined, now);
        if (outcome.kind === "refused") throw refusalOf(outcome);
        // Nobody is there to be asked for a second step.
        const custom = outcome.kind === "accepted" ? outcome.custom : null;
        const plans = accountsOf(institution, { username, custom });
        if (plans.length === 0) throw new Refusal("NO_INVESTMENT_ACCOUNTS");
        const item = {
          itemId: newItemId(),
          institutionId,
          username,
          custom,
          clientUserId: NO_CLIENT_USER,
          accountKeys: plans.map((plan) => plan.key),
          webhook,
        };
        return items.create(tx, clientId, item, now);
      });
    },
  };
}
