import {
  type DialogLanguage,
  dialogLanguageOf,
  type MfaChallenge,
  type SessionAccount,
} from "@stocks-vibe/contracts/link";
import { Refusal } from "@stocks-vibe/server-kit";
import * as z from "zod";
import {
  type FailureRecord,
  failuresAt,
  forgottenBefore,
  LOCK_AFTER_FAILURES,
  type LoginOutcome,
  type LoginRefusal,
  signIn,
  wrongAnswer,
} from "../../institutions/behaviour.ts";
import type { Person, SampleInstitution } from "../../institutions/institution.ts";
import { findInstitution, refusalOf } from "../../institutions/institutions.ts";
import {
  answerStep,
  type SecondStep,
  type StepOutcome,
  secondStepMessages,
} from "../../institutions/second-step.ts";
import { itemSeedOf } from "../../institutions/wire/wire-ids.ts";
import { newItemId } from "../../server/identifiers.ts";
import type { ItemRow } from "../../server/schema.ts";
import type { DrillsService } from "../failure-simulations/failure-simulations.service.ts";
import type { ItemsService } from "../items/items.service.ts";
import type { LinkSession, LinkSessionScope } from "./link-session-scope.ts";
import { eligibleAccounts, sessionAccountToWire } from "./link-sessions.service.ts";
import type { linkTokensRepository } from "./link-tokens.repository.ts";
import type { LoginPlace, loginFailuresRepository } from "./login-failures.repository.ts";

const pendingSignIn = z.object({
  institutionId: z.string(),
  username: z.string(),
  step: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("device") }),
    z.object({ kind: z.literal("code"), device: z.string() }),
    z.object({
      kind: z.literal("questions"),
      round: z.int(),
      rounds: z.int(),
      perRound: z.int(),
    }),
    z.object({ kind: z.literal("selections") }),
  ]),
});

/** A sign-in whose password was right and whose second step is not answered yet. */
type PendingSignIn = z.infer<typeof pendingSignIn>;

const readPending = (stored: string | null): PendingSignIn | undefined =>
  stored === null ? undefined : pendingSignIn.parse(JSON.parse(stored));

/** Pure: a step as the dialog is told it, in its language. */
function challengeOf(step: SecondStep, language: DialogLanguage): MfaChallenge {
  const words = secondStepMessages[language];
  switch (step.kind) {
    case "device":
      return { type: "device", devices: [...words.devices] };
    case "code":
      return { type: "code", sent_to: step.device };
    case "selections":
      return { type: "selections", question: words.selection, options: [...words.options] };
    case "questions": {
      const { round, perRound } = step;
      const questions = Array.from({ length: perRound }, (_, question) =>
        words.question(`${round}-${question}`),
      );
      return { type: "questions", questions };
    }
  }
}

/** Pure: what answering a step means for the sign-in. While it is locked no answer is right. */
function outcomeOfStep(
  outcome: StepOutcome,
  record: FailureRecord | undefined,
  now: Date,
): LoginOutcome {
  if (failuresAt(record, now) >= LOCK_AFTER_FAILURES) {
    return { kind: "refused", code: "ITEM_LOCKED", counts: false };
  }
  switch (outcome.kind) {
    case "passed":
      return { kind: "accepted", custom: null };
    case "next":
      return { kind: "asked", step: outcome.step };
    case "wrong":
      return wrongAnswer(record, now, "INVALID_MFA");
  }
}

interface Credentials {
  readonly institution_id: string;
  readonly username: string;
  readonly password: string;
}

/** The accounts that may be shared, or what the institution asks first. */
interface SignedInAnswer {
  readonly accounts: SessionAccount[];
  readonly mfa: MfaChallenge | null;
}

export interface LinkSignInService {
  /** Signs the person in at the institution. */
  signIn(linkToken: string, credentials: Credentials): Promise<SignedInAnswer>;
  /**
   * Answers what was asked last. Refuses INVALID_MFA, counted like a wrong password; the same is
   * asked again then.
   */
  answer(linkToken: string, answers: readonly string[]): Promise<SignedInAnswer>;
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

  const placeOf = ({ token }: LinkSession, institutionId: string, username: string) => ({
    client_id: token.client_id,
    client_user_id: token.client_user_id,
    institution_id: institutionId,
    username,
  });

  /** Asks the institution, and keeps count of wrong passwords and answers. */
  const authenticate = async <Outcome extends LoginOutcome>(
    session: LinkSession,
    place: LoginPlace,
    ask: (record: FailureRecord | undefined) => Outcome,
  ): Promise<Outcome> => {
    const { tx, now } = session;
    const row = await loginFailures.find(tx, place);
    const outcome = ask(row && { failures: row.failures, lastFailureAt: row.last_failure_at });
    if (outcome.kind === "accepted") await loginFailures.forget(tx, place);
    const isCounted = outcome.kind === "refused" && outcome.counts;
    if (isCounted) await loginFailures.add(tx, place, now, forgottenBefore(now));
    return outcome;
  };

  const itemOf = async ({ tx, token }: LinkSession): Promise<ItemRow | undefined> =>
    token.update_item_id ? items.find(tx, token.client_id, token.update_item_id) : undefined;

  const accountsFor = async (
    session: LinkSession,
    institution: SampleInstitution,
    person: Person,
  ): Promise<SessionAccount[]> => {
    const { tx, token, now } = session;
    const item = await itemOf(session);
    const running = item ? await drills.runningWithin(tx, item.item_id, now) : [];
    const plans = eligibleAccounts({ institution, ...person, running }, token.account_subtypes);
    if (plans.length === 0) throw new Refusal("NO_INVESTMENT_ACCOUNTS");
    const itemId = item?.item_id ?? newItemId();
    await linkTokens.saveProof(tx, token.client_id, token.token_hash, {
      institution_id: institution.id,
      ...person,
      pending_item_id: itemId,
      pending_sign_in: null,
    });
    return plans.map((plan) => ({
      ...sessionAccountToWire(item ? itemSeedOf(item) : itemId, plan),
      selected: item?.account_keys.includes(plan.key) ?? true,
    }));
  };

  const ask = async (
    { tx, token }: LinkSession,
    pending: PendingSignIn,
  ): Promise<SignedInAnswer> => {
    await linkTokens.saveProof(tx, token.client_id, token.token_hash, {
      pending_sign_in: JSON.stringify(pending),
    });
    return { accounts: [], mfa: challengeOf(pending.step, dialogLanguageOf(token.language)) };
  };

  /**
   * What the outcome leads to; a refusal is handed out, since what was counted must be committed
   * before it is thrown.
   */
  const goOn = async (
    session: LinkSession,
    outcome: LoginOutcome,
    at: { readonly institution: SampleInstitution; readonly username: string },
  ): Promise<SignedInAnswer | LoginRefusal> => {
    const { institution, username } = at;
    if (outcome.kind === "refused") return outcome;
    if (outcome.kind === "asked") {
      return ask(session, { institutionId: institution.id, username, step: outcome.step });
    }
    const person = { username, custom: outcome.custom };
    return { accounts: await accountsFor(session, institution, person), mfa: null };
  };

  const orRefuse = (answer: SignedInAnswer | LoginRefusal): SignedInAnswer => {
    if ("kind" in answer) throw refusalOf(answer);
    return answer;
  };

  return {
    async signIn(linkToken, { institution_id: institutionId, username, password }) {
      const answer = await inSession(linkToken, async (session) => {
        const item = await itemOf(session);
        const institution = institutionFor(institutionId, item);
        const place = placeOf(session, institutionId, username);
        const outcome = await authenticate(session, place, (record) =>
          // Another person's sign-in cannot repair this item: for it, every password is wrong.
          item !== undefined && item.username !== username
            ? wrongAnswer(record, session.now, "INVALID_CREDENTIALS")
            : signIn({ username, password }, record, session.now),
        );
        return goOn(session, outcome, { institution, username });
      });
      return orRefuse(answer);
    },

    async answer(linkToken, answers) {
      const answer = await inSession(linkToken, async (session) => {
        const pending = readPending(session.token.pending_sign_in);
        // Nothing was asked, or a sign-in since then has succeeded.
        if (!pending) throw new Refusal("INVALID_MFA");
        const { institutionId, username, step } = pending;
        const institution = institutionFor(institutionId, undefined);
        const place = placeOf(session, institutionId, username);
        const outcome = await authenticate(session, place, (record) =>
          outcomeOfStep(answerStep(step, answers), record, session.now),
        );
        return goOn(session, outcome, { institution, username });
      });
      return orRefuse(answer);
    },
  };
}
