import type { SessionAccount } from "@stocks-vibe/contracts/link";
import { Refusal } from "@stocks-vibe/server-kit";
import { forgottenBefore, type LoginOutcome, signIn } from "../../institutions/behaviour.ts";
import type { SampleInstitution } from "../../institutions/institution.ts";
import { findInstitution } from "../../institutions/institutions.ts";
import { itemSeedOf } from "../../institutions/wire/wire-ids.ts";
import { newItemId } from "../../server/identifiers.ts";
import type { ItemRow } from "../../server/schema.ts";
import type { DrillsService } from "../drills/drills.service.ts";
import type { ItemsService } from "../items/items.service.ts";
import { eligibleAccounts, sessionAccountToWire } from "./eligible-accounts.ts";
import type { LinkSession, LinkSessionScope } from "./link-session-scope.ts";
import type { linkTokensRepository } from "./link-tokens.repository.ts";
import type { loginFailuresRepository } from "./login-failures.repository.ts";

export interface Credentials {
  readonly institution_id: string;
  readonly username: string;
  readonly password: string;
}

export interface LinkSignInService {
  /** Signs the person in at the institution and answers the accounts that may be shared. */
  signIn(linkToken: string, credentials: Credentials): Promise<SessionAccount[]>;
}

function institutionFor(id: string, item: ItemRow | undefined): SampleInstitution {
  const found = findInstitution(id);
  if (!found || (item && item.institution_id !== id)) throw new Refusal("INVALID_INSTITUTION");
  return found;
}

export function createLinkSignInService(deps: {
  readonly inSession: LinkSessionScope;
  readonly linkTokens: typeof linkTokensRepository;
  readonly loginFailures: typeof loginFailuresRepository;
  readonly items: ItemsService;
  readonly drills: Pick<DrillsService, "runningWithin">;
}): LinkSignInService {
  const { inSession, linkTokens, loginFailures, items, drills } = deps;

  /** Asks the institution, and keeps count of wrong passwords. */
  const authenticate = async (
    { tx, token, now }: LinkSession,
    { institution_id, username, password }: Credentials,
  ): Promise<LoginOutcome> => {
    const { client_id, client_user_id } = token;
    const place = { client_id, client_user_id, institution_id, username };
    const row = await loginFailures.find(tx, place);
    const record = row && { failures: row.failures, lastFailureAt: row.last_failure_at };
    const outcome = signIn(password, record, now);
    if (outcome.kind === "accepted") {
      await loginFailures.forget(tx, place);
    } else if (outcome.counts) {
      await loginFailures.add(tx, place, now, forgottenBefore(now));
    }
    return outcome;
  };

  const accountsFor = async (
    { tx, token, now }: LinkSession,
    institution: SampleInstitution,
    username: string,
    item: ItemRow | undefined,
  ): Promise<SessionAccount[]> => {
    const running = item ? await drills.runningWithin(tx, item.item_id, now) : [];
    const plans = eligibleAccounts({ institution, username, running }, token.account_subtypes);
    if (plans.length === 0) throw new Refusal("NO_INVESTMENT_ACCOUNTS");
    const itemId = item?.item_id ?? newItemId();
    await linkTokens.saveProof(tx, token.client_id, token.token_hash, {
      institution_id: institution.id,
      username,
      pending_item_id: itemId,
    });
    return plans.map((plan) => ({
      ...sessionAccountToWire(item ? itemSeedOf(item) : itemId, plan),
      selected: item?.account_keys.includes(plan.key) ?? true,
    }));
  };

  return {
    async signIn(linkToken, credentials) {
      // A counted failure must be kept, so its refusal waits until the transaction has committed.
      const outcome = await inSession(linkToken, async (session) => {
        const { tx, token } = session;
        const item = token.update_item_id
          ? await items.find(tx, token.client_id, token.update_item_id)
          : undefined;
        const institution = institutionFor(credentials.institution_id, item);
        // Another person's sign-in cannot repair this item: for it, every password is wrong.
        const isOther = item !== undefined && item.username !== credentials.username;
        const given = isOther ? { ...credentials, password: "" } : credentials;
        const answer = await authenticate(session, given);
        if (answer.kind === "refused") return answer;
        const accounts = await accountsFor(session, institution, credentials.username, item);
        return { kind: "accepted" as const, accounts };
      });
      if (outcome.kind === "refused") throw new Refusal(outcome.code);
      return outcome.accounts;
    },
  };
}
