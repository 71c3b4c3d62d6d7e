import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

/** An account that was asked for, until its link comes back. */
export interface SignUp {
  readonly personName: string;
  /** Null where the page asks for none. */
  readonly passwordHash: string | null;
  /** Of the browser that asked. */
  readonly browserChallenge: string;
}

export async function insertSignUp(
  tx: Tx,
  projectId: string,
  tokenId: string,
  signUp: SignUp,
): Promise<void> {
  await tx
    .insertInto("sign_ups")
    .values({
      project_id: projectId,
      token_id: tokenId,
      person_name: signUp.personName,
      password_hash: signUp.passwordHash,
      browser_challenge: signUp.browserChallenge,
    })
    .execute();
}

/** What was asked for with a link, and removes it: it serves once, like the link. */
export async function takeSignUp(
  tx: Tx,
  projectId: string,
  tokenHash: string,
): Promise<SignUp | undefined> {
  const row = await tx
    .deleteFrom("sign_ups")
    .where("project_id", "=", projectId)
    .where("token_id", "in", (eb) =>
      eb
        .selectFrom("discovery_link_tokens")
        .select("token_id")
        .where("project_id", "=", projectId)
        .where("token_hash", "=", tokenHash),
    )
    .returning(["person_name", "password_hash", "browser_challenge"])
    .executeTakeFirst();
  return (
    row && {
      personName: row.person_name,
      passwordHash: row.password_hash,
      browserChallenge: row.browser_challenge,
    }
  );
}
