import {
  type DialogLanguage,
  dialogLanguageOf,
  type SessionCompleted,
  type SessionGot,
} from "@stocks-vibe/contracts/link";
import { Refusal } from "@stocks-vibe/server-kit";
import { laterAccount } from "../../institutions/failure-testing.ts";
import type { Person, SampleInstitution } from "../../institutions/institution.ts";
import { findInstitution, INSTITUTIONS } from "../../institutions/institutions.ts";
import { TEST_CREDENTIALS } from "../../institutions/second-step.ts";
import type { Shape } from "../../institutions/shapes/shape.ts";
import { SHAPES } from "../../institutions/shapes/shapes.ts";
import { accountsOf } from "../../institutions/vary-plan.ts";
import { accountIdOf, itemSeedOf } from "../../institutions/wire/wire-ids.ts";
import type { AccountPlan } from "../../ledger/plan.ts";
import type { DrillRow, ItemRow, LinkTokenRow } from "../../server/schema.ts";
import { type DrillLinksService, isOpen } from "../failure-simulations/drill-links.service.ts";
import type { DrillsService } from "../failure-simulations/failure-simulations.service.ts";
import type { ItemsService } from "../items/items.service.ts";
import type { LinkSession, LinkSessionScope } from "./link-session-scope.ts";
import type { linkTokensRepository } from "./link-tokens.repository.ts";

/**
 * Who signs in where, and what is being rehearsed with the item that is repaired; a new one has no
 * drills.
 */
export interface SignedIn extends Person {
  readonly institution: SampleInstitution;
  readonly running: readonly DrillRow[];
}

/** The person's accounts that the link token's filter lets through; null lets all through. */
export const eligibleAccounts = (
  { institution, running, ...person }: SignedIn,
  subtypes: readonly string[] | null,
): AccountPlan[] =>
  [...accountsOf(institution, person), laterAccount].filter(
    ({ key, subtype }) => isOpen(key, running) && (subtypes?.includes(subtype) ?? true),
  );

/** An account as the dialog and the host page see it: no balances. */
export const sessionAccountToWire = (itemSeed: string, plan: AccountPlan) => ({
  id: accountIdOf(itemSeed, plan.key),
  name: plan.name,
  mask: plan.mask,
  type: "investment",
  subtype: plan.subtype,
});

/**
 * The first and the last step of the Link dialog. The link token is all that the person's browser
 * has.
 */
export interface LinkSessionsService {
  get(linkToken: string): Promise<Omit<SessionGot, "request_id">>;
  complete(
    linkToken: string,
    accountIds: readonly string[],
  ): Promise<Omit<SessionCompleted, "request_id">>;
}

/** What the sign-in step has proven, or the dialog is told to sign in first. */
interface Proof {
  readonly institution: SampleInstitution;
  readonly username: string;
  readonly custom: string | null;
  readonly itemId: string;
}

const institutionToWire =
  (language: DialogLanguage) =>
  ({ id, name, kind }: SampleInstitution) => ({
    institution_id: id,
    name,
    kind: kind[language],
  });

const nameOfShape =
  (language: DialogLanguage) =>
  ({ username, tells }: Shape) => ({ username, tells: tells[language] });

function proofOf({ institution_id, username, custom, pending_item_id }: LinkTokenRow): Proof {
  const institution = institution_id ? findInstitution(institution_id) : undefined;
  if (!institution || !username || !pending_item_id) throw new Refusal("INVALID_CREDENTIALS");
  return { institution, username, custom, itemId: pending_item_id };
}

function chosenAccounts(
  person: SignedIn & { readonly itemSeed: string },
  subtypes: readonly string[] | null,
  accountIds: readonly string[],
): AccountPlan[] {
  const chosen = eligibleAccounts(person, subtypes).filter((plan) =>
    accountIds.includes(accountIdOf(person.itemSeed, plan.key)),
  );
  if (chosen.length !== new Set(accountIds).size) throw new Refusal("INVALID_ACCOUNT_ID");
  return chosen;
}

export function createLinkSessionsService(deps: {
  readonly inSession: LinkSessionScope;
  readonly linkTokens: typeof linkTokensRepository;
  readonly items: ItemsService;
  readonly drills: Pick<DrillsService, "runningWithin">;
  readonly drillLinks: Pick<DrillLinksService, "createWithin">;
}): LinkSessionsService {
  const { inSession, linkTokens, items, drills, drillLinks } = deps;

  const itemToUpdate = async ({ tx, token }: LinkSession): Promise<ItemRow | undefined> =>
    token.update_item_id ? items.find(tx, token.client_id, token.update_item_id) : undefined;

  const save = async (
    { tx, token, now }: LinkSession,
    { proof, item }: { readonly proof: Proof; readonly item: ItemRow | undefined },
    accountKeys: readonly string[],
  ): Promise<string> => {
    if (item) {
      const kept = token.selects_accounts ? accountKeys : item.account_keys;
      return items.repair(tx, item, { accountKeys: kept, custom: proof.custom }, now);
    }
    const created = {
      itemId: proof.itemId,
      institutionId: proof.institution.id,
      username: proof.username,
      custom: proof.custom,
      clientUserId: token.client_user_id,
      accountKeys,
      webhook: token.webhook,
    };
    return items.create(tx, token.client_id, created, now);
  };

  return {
    get: (linkToken) =>
      inSession(linkToken, async (session) => {
        const { token } = session;
        const item = await itemToUpdate(session);
        const institution = item && findInstitution(item.institution_id);
        const language = dialogLanguageOf(token.language);
        const toWire = institutionToWire(language);
        return {
          link_session_id: token.link_session_id,
          client_name: token.client_name,
          language,
          mode: item ? ("update" as const) : ("new" as const),
          selects_accounts: token.selects_accounts,
          institution: institution ? toWire(institution) : null,
          institutions: INSTITUTIONS.map(toWire),
          test_credentials: { ...TEST_CREDENTIALS, others: SHAPES.map(nameOfShape(language)) },
        };
      }),

    complete: (linkToken, accountIds) =>
      inSession(linkToken, async (session) => {
        const { tx, token, now } = session;
        const proof = proofOf(token);
        const item = await itemToUpdate(session);
        const running = item ? await drills.runningWithin(tx, item.item_id, now) : [];
        const itemSeed = item ? itemSeedOf(item) : proof.itemId;
        const person = { ...proof, running, itemSeed };
        const plans = chosenAccounts(person, token.account_subtypes, accountIds);
        const used = await linkTokens.use(tx, token.client_id, token.token_hash, now);
        if (!used) throw new Refusal("INVALID_LINK_TOKEN");
        const accountKeys = plans.map((plan) => plan.key);
        const publicToken = await save(session, { proof, item }, accountKeys);
        const page = proof.institution.isForDrills
          ? await drillLinks.createWithin(
              tx,
              { itemId: proof.itemId, language: dialogLanguageOf(token.language) },
              now,
            )
          : undefined;
        return {
          public_token: publicToken,
          drill_url: page?.url ?? null,
          institution: { name: proof.institution.name, institution_id: proof.institution.id },
          accounts: plans.map((plan) => ({
            ...sessionAccountToWire(itemSeed, plan),
            verification_status: null,
            class_type: null,
          })),
        };
      }),
  };
}
