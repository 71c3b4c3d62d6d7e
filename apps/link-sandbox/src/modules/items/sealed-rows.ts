import {
  createSealedRows,
  createSecretBox,
  type KeyRing,
  openDatabase,
  type Pool,
  type SealedRows,
} from "@stocks-vibe/server-kit";
import { LINK_ROLE, LINK_SCHEMA } from "../../compose.ts";
import type { LinkSchema } from "../../server/schema.ts";
import { samlKeyPlace } from "../saml-provider/saml-keys.repository.ts";
import { webhookKeyPlace } from "../webhooks/webhook-keys.service.ts";
import { accessTokenPlace } from "./items.service.ts";

/**
 * Everything that the sandbox keeps sealed, whether or not it is being served. A new sealed column
 * needs a line here.
 */
export const sealedLinkRows = (parts: {
  readonly pool: Pool;
  readonly keys: KeyRing;
  readonly clientId: string;
}): SealedRows =>
  createSealedRows({
    task: "link.reseal",
    db: openDatabase<LinkSchema>({ pool: parts.pool, schema: LINK_SCHEMA, role: LINK_ROLE }),
    secrets: createSecretBox(parts.keys, "link-sandbox"),
    tenants: [
      {
        list: async () => [parts.clientId],
        scopeOf: (clientId) => ({ clientId }),
        columns: [
          {
            table: "items",
            column: "access_token_sealed",
            idColumn: "item_id",
            tenantColumn: "client_id",
            placeOf: accessTokenPlace,
          },
          {
            table: "webhook_keys",
            column: "private_jwk_sealed",
            idColumn: "key_id",
            tenantColumn: "client_id",
            placeOf: webhookKeyPlace,
          },
          {
            table: "saml_keys",
            column: "private_key_sealed",
            idColumn: "key_id",
            tenantColumn: "client_id",
            placeOf: samlKeyPlace,
          },
        ],
      },
    ],
  });
