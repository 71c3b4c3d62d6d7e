import type { SecretPlace, Transaction } from "@stocks-vibe/server-kit";
import type { Insertable } from "kysely";
import type { LinkSchema, SamlKeyRow } from "../../server/schema.ts";

type Tx = Transaction<LinkSchema>;

/** Where the private half of a key is kept. */
export const samlKeyPlace = (owner: string, keyId: string): SecretPlace => ({
  table: "saml_keys",
  column: "private_key_sealed",
  rowId: keyId,
  organizationId: owner,
});

export const findSamlKey = (tx: Tx, clientId: string): Promise<SamlKeyRow | undefined> =>
  tx
    .selectFrom("saml_keys")
    .select(["client_id", "key_id", "certificate", "private_key_sealed", "created_at"])
    .where("client_id", "=", clientId)
    .executeTakeFirst();

/** Nothing where another process has made one meanwhile. */
export const insertSamlKey = (tx: Tx, row: Insertable<SamlKeyRow>) =>
  tx
    .insertInto("saml_keys")
    .values(row)
    .onConflict((conflict) => conflict.column("client_id").doNothing())
    .execute();
