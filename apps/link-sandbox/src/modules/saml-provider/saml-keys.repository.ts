import type { Transaction } from "@stocks-vibe/server-kit";
import type { Insertable } from "kysely";
import type { LinkSchema, SamlKeyRow } from "../../server/schema.ts";

type Tx = Transaction<LinkSchema>;

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
