import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { LinkSchema, LoginFailureRow } from "../../server/schema.ts";

type Tx = Transaction<LinkSchema>;

/** Whose sign-in where. One member's wrong guesses lock no one else. */
export type LoginPlace = Omit<LoginFailureRow, "failures" | "last_failure_at">;

export const loginFailuresRepository = {
  find: (tx: Tx, place: LoginPlace) =>
    tx
      .selectFrom("login_failures")
      .selectAll()
      .where("client_id", "=", place.client_id)
      .where("client_user_id", "=", place.client_user_id)
      .where("institution_id", "=", place.institution_id)
      .where("username", "=", place.username)
      .executeTakeFirst(),

  /**
   * Sets the count, one up or started again; the count grows from what is stored, so parallel
   * guesses all count.
   */
  add: (tx: Tx, place: LoginPlace, now: Date, forgottenBefore: Date) =>
    tx
      .insertInto("login_failures")
      .values({ ...place, failures: 1, last_failure_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(["client_id", "client_user_id", "institution_id", "username"])
          .doUpdateSet({
            failures: sql<number>`case when login_failures.last_failure_at <= ${forgottenBefore}
            then 1 else login_failures.failures + 1 end`,
            last_failure_at: now,
          }),
      )
      .execute(),

  removeForgotten: (tx: Tx, clientId: string, forgottenBefore: Date) =>
    tx
      .deleteFrom("login_failures")
      .where("client_id", "=", clientId)
      .where("last_failure_at", "<=", forgottenBefore)
      .execute(),

  forget: (tx: Tx, place: LoginPlace) =>
    tx
      .deleteFrom("login_failures")
      .where("client_id", "=", place.client_id)
      .where("client_user_id", "=", place.client_user_id)
      .where("institution_id", "=", place.institution_id)
      .where("username", "=", place.username)
      .execute(),
};
