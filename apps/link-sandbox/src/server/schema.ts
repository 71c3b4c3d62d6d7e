import type { DrillKind } from "@stocks-vibe/contracts/link";
import type { NarrowTables } from "@stocks-vibe/server-kit";
import type { Selectable } from "kysely";
import type { Tables } from "./generated.ts";

/** The tables of the `link` schema. Tokens are hashed or sealed; see migrations/0001-items.sql. */
export type LinkSchema = NarrowTables<
  Tables,
  {
    drills: { kind: DrillKind };
    items: { error_code: "ITEM_LOGIN_REQUIRED" | "USER_PERMISSION_REVOKED" | null };
  }
>;

/** A row without the version of its key, which only the renewal of keys reads. */
type Row<Table extends keyof LinkSchema> = Omit<Selectable<LinkSchema[Table]>, "key_version">;

/**
 * `custom` holds the accounts of `user_custom` as JSON; `error_code` lasts until update mode has
 * repaired the item; `announced_on` is the trading day whose closing holdings the client was last
 * notified of.
 */
export type ItemRow = Row<"items">;
export type DrillRow = Row<"drills">;
export type DrillLinkRow = Row<"drill_links">;
export type WebhookKeyRow = Row<"webhook_keys">;
export type SamlKeyRow = Row<"saml_keys">;
/** `body` is posted byte for byte. */
export type WebhookRow = Row<"webhooks">;
/** `pending_sign_in` is a sign-in that awaits its second step, as JSON; it proves nothing yet. */
export type LinkTokenRow = Row<"link_tokens">;
export type PublicTokenRow = Row<"public_tokens">;
export type LoginFailureRow = Row<"login_failures">;
