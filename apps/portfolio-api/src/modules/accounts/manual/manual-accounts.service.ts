import type {
  InvestmentAccount,
  ManualAccountDraft,
  NewManualAccount,
  TrackerAction,
} from "@stocks-vibe/contracts/portfolio";
import { type Database, enqueue, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../../http/caller.ts";
import { formKey } from "../../../http/form-key.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { recordingRefusal, recordWithin } from "../../access/audit/audit.service.ts";
import { notifyOwner } from "../../access/notices/notice-job.ts";
import { type ManualAccount, manualWithin } from "../../connections/managing/may-manage.ts";
import type { RemovalsService } from "../../connections/removals/removals.service.ts";
import { type RebuildService, rebuildSoon } from "../../valuation/rebuild/rebuild.service.ts";
import { rebuildJob } from "../../valuation/snapshots/rebuild-job.ts";
import type { AccountsService } from "../accounts.service.ts";
import {
  addManual,
  findByItem,
  keepsFewerThan,
  renameManual,
} from "./manual-accounts.repository.ts";

/**
 * Whether the sandbox's market prices accounts that are kept by hand: where linked accounts are the
 * sandbox's, and no source of the chain knows tickers. Its index stands beside them then; an
 * organization with both kinds has none to compare with. Pure.
 */
export const pricesManualFromSandbox = (
  { isSandbox }: { readonly isSandbox: boolean },
  { markets }: { readonly markets: readonly unknown[] },
): boolean => isSandbox && markets.length === 0;

type Tx = Transaction<PortfolioSchema>;

export interface ManualAccountsService {
  /**
   * Adds an account that no provider links; the same form sent again is answered with what it
   * added. Refuses `too_many_manual_accounts`.
   */
  add(caller: Caller, draft: NewManualAccount, facts: RequestFacts): Promise<InvestmentAccount>;
  /**
   * Calls it otherwise, and tells who added it if it was somebody else. Refuses
   * `account_not_found`, `not_the_owner` and `account_not_manual`.
   */
  rename(
    caller: Caller,
    asked: {
      readonly accountId: string;
      readonly draft: ManualAccountDraft;
      readonly facts: RequestFacts;
    },
  ): Promise<InvestmentAccount>;
  /**
   * Removes it with everything that was added to it, and tells who added it if it was somebody
   * else; the figures follow. Refuses as `rename` does.
   */
  remove(caller: Caller, accountId: string, facts: RequestFacts): Promise<{ id: string }>;
}

export interface ManualAccountsDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly accounts: Pick<AccountsService, "getWithin">;
  readonly removals: Pick<RemovalsService, "removeWithin">;
  readonly rebuild: Pick<RebuildService, "lockFigures" | "clearWithin" | "rebuildStored">;
  /** Whether its securities are priced by the sandbox's market. */
  readonly isSandbox: boolean;
}

const MOST = 200;

/**
 * Stands for the account in the directory of items, whose names are of all organizations. No
 * provider's item is called like this.
 */
const itemOf = (organizationId: string, draft: NewManualAccount): string => {
  const { name, institution_name: institution, subtype, form_id: formId } = draft;
  return formKey("manual", formId, [organizationId, name, institution, subtype]);
};

/** Accounts that members keep by hand (decision 0058). */
export function createManualAccountsService(
  deps: ManualAccountsDependencies,
): ManualAccountsService {
  const { db, accounts, removals, rebuild, isSandbox } = deps;

  /** Does what whoever may manage the account asks, and writes it down. */
  const change = <Result>(
    caller: Caller,
    { accountId, facts: { requestId } }: { accountId: string; facts: RequestFacts },
    {
      action,
      work,
    }: {
      readonly action: TrackerAction;
      readonly work: (tx: Tx, account: ManualAccount, now: Date) => Promise<Result>;
    },
  ): Promise<Result> => {
    const { organizationId } = caller;
    const attempt = { by: caller, action, details: { accountId }, requestId } as const;
    return recordingRefusal(db, attempt, () =>
      db.transaction({ organizationId }, async (tx, now) => {
        await rebuild.lockFigures(tx, organizationId);
        const account = await manualWithin(tx, caller, accountId);
        const result = await work(tx, account, now);
        const { account_name, institution_name } = account;
        const details = { accountId, account: account_name, institution: institution_name };
        await recordWithin(tx, { by: caller, action, details, requestId }, now);
        return result;
      }),
    );
  };

  return {
    add(caller, draft, { requestId }) {
      const { organizationId, memberId } = caller;
      const { name, institution_name: institution, subtype } = draft;
      const itemId = itemOf(organizationId, draft);
      return db.transaction({ organizationId }, async (tx, now) => {
        await rebuild.lockFigures(tx, organizationId);
        const sent = await findByItem(tx, organizationId, itemId);
        if (sent) return accounts.getWithin(tx, caller, sent.id, now);
        if (!(await keepsFewerThan(tx, organizationId, MOST)))
          throw new Refusal("too_many_manual_accounts");
        const added = { organizationId, memberId, isSandbox, itemId, name, institution, subtype };
        const accountId = await addManual(tx, added, now);
        await enqueue(tx, rebuildJob(organizationId));
        const action = "account.added-by-hand";
        const details = { accountId, account: name, institution };
        await recordWithin(tx, { by: caller, action, details, requestId }, now);
        return accounts.getWithin(tx, caller, accountId, now);
      });
    },

    rename: (caller, { draft, ...asked }) =>
      change(caller, asked, {
        action: "account.renamed",
        async work(tx, { connection_id: connectionId, linked_by_member_id: owner }, now) {
          const { organizationId } = caller;
          const { locale } = asked.facts;
          const { name, institution_name: institution, subtype } = draft;
          const to = { accountId: asked.accountId, connectionId, name, institution, subtype };
          await renameManual(tx, organizationId, to, now);
          await enqueue(tx, rebuildJob(organizationId));
          const called = { institution_name: institution, account_name: name };
          const notice = { kind: "account_renamed", ...called } as const;
          const repeatable = { accountId: asked.accountId, now };
          await notifyOwner(tx, caller, { owner, locale, notice, repeatable });
          return accounts.getWithin(tx, caller, asked.accountId, now);
        },
      }),

    async remove(caller, accountId, facts) {
      const { organizationId } = caller;
      const removed = await change(
        caller,
        { accountId, facts },
        {
          action: "account.removed",
          async work(tx, { connection_id: connectionId, ...account }, now) {
            await removals.removeWithin(tx, organizationId, connectionId, now);
            await rebuild.clearWithin(tx, organizationId, now);
            const { institution_name, account_name, linked_by_member_id: owner } = account;
            const notice = { kind: "account_removed", institution_name, account_name } as const;
            await notifyOwner(tx, caller, { owner, locale: facts.locale, notice });
            return { id: accountId };
          },
        },
      );
      await rebuildSoon(rebuild, organizationId, facts.log);
      return removed;
    },
  };
}
