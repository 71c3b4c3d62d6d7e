import type {
  FindingAnswer,
  FindingQuestion,
  InvestmentAccount,
} from "@stocks-vibe/contracts/portfolio";
import { type Database, enqueue, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../../http/caller.ts";
import type { StoredQuestion } from "../../../storage/json-columns.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { recordingRefusal, recordWithin } from "../../access/audit/audit.service.ts";
import { notifyOwner } from "../../access/notices/notice-job.ts";
import { mayManage } from "../../connections/managing/may-manage.ts";
import { questionId } from "../../valuation/data-quality/finding-id.ts";
import { rebuildJob } from "../../valuation/snapshots/rebuild-job.ts";
import type { AccountsService } from "../accounts.service.ts";
import {
  type AnswerColumns,
  deleteAnswer,
  listFindings,
  listPlaces,
  lockAnswered,
  markPending,
  putAnswer,
} from "./resolutions.repository.ts";

type AnswerProblem =
  | "answer_not_asked"
  | "split_ratio_unlikely"
  | "split_day_unlikely"
  | "purchase_too_late";

/**
 * A ratio this many times the one that the price tells, or as small a part of it, is a slip of the
 * pen.
 */
const FAR_OFF = 2;

type Asked<About> = Extract<FindingQuestion, { about: About }>;
type Said<About> = Extract<FindingAnswer, { about: About }>;

function splitProblem(asked: Asked<"split">, { split }: Said<"split">): AnswerProblem | undefined {
  if (split === null) return undefined;
  const off = split.ratio / asked.ratio;
  if (split.ratio === 1 || off > FAR_OFF || off < 1 / FAR_OFF) return "split_ratio_unlikely";
  const isWithin = asked.first_day <= split.day && split.day <= asked.last_day;
  return isWithin ? undefined : "split_day_unlikely";
}

function purchaseProblem(
  asked: Asked<"purchase">,
  { date, cost }: Said<"purchase">,
): AnswerProblem | undefined {
  const isEmpty = date === null && cost === null;
  const isMore = (date !== null && !asked.asks_date) || (cost !== null && !asked.asks_cost);
  if (isEmpty || isMore) return "answer_not_asked";
  return date !== null && date > asked.came ? "purchase_too_late" : undefined;
}

/**
 * What is wrong with an answer; undefined where it can be taken. Days of a split lie between two
 * prices, and no purchase is later than the shares.
 */
function answerProblem(asked: FindingQuestion, said: FindingAnswer): AnswerProblem | undefined {
  if (asked.about === "split" && said.about === "split") return splitProblem(asked, said);
  if (asked.about === "purchase" && said.about === "purchase") return purchaseProblem(asked, said);
  return asked.about === said.about ? undefined : "answer_not_asked";
}

const NOTHING: AnswerColumns = { is_so: null, ratio: null, day: null, units: null, cost: null };

/**
 * What a member said, for storing; of a purchase with the units that it is about, since of others
 * it says nothing.
 */
function answerColumns(asked: StoredQuestion, said: FindingAnswer): AnswerColumns {
  if (said.about === "repeat") return { ...NOTHING, is_so: said.both_happened };
  if (said.about === "split") {
    const { ratio = null, day = null } = said.split ?? {};
    return { ...NOTHING, is_so: said.split !== null, ratio, day };
  }
  const units = asked.about === "purchase" ? asked.shares : null;
  return { ...NOTHING, day: said.date, units, cost: said.cost };
}

type Tx = Transaction<PortfolioSchema>;

/** What is answered: a finding of an account, by the id that its page gives it. */
interface AnsweredFinding {
  readonly accountId: string;
  readonly findingId: string;
  readonly facts: RequestFacts;
}

export interface AnswersService {
  /**
   * Says what a member knows of a finding. The figures follow by one rebuild; saying the same again
   * changes nothing. Who linked the account is told if it was somebody else. Refuses
   * `account_not_found`, `not_the_owner`, `finding_not_found` where nothing of that id is asked,
   * and what `answerProblem` finds.
   */
  give(
    caller: Caller,
    answered: AnsweredFinding & { readonly said: FindingAnswer },
  ): Promise<InvestmentAccount>;
  /**
   * Takes an answer back: figures are again what the rows alone make of them. One that is not there
   * changes nothing. Refuses `account_not_found` and `not_the_owner`.
   */
  takeBack(caller: Caller, answered: AnsweredFinding): Promise<InvestmentAccount>;
}

type Action = "account.finding-answered" | "account.answer-taken-back";

/** Answers of members to what was found in an account's rows. */
export function createAnswersService(
  db: Database<PortfolioSchema>,
  { getWithin }: Pick<AccountsService, "getWithin">,
): AnswersService {
  /**
   * Does what whoever may manage the account asks, and what follows from it where it changed
   * anything.
   */
  const change = (
    caller: Caller,
    { accountId, findingId, facts }: AnsweredFinding,
    {
      action,
      work,
    }: {
      readonly action: Action;
      readonly work: (tx: Tx, now: Date) => Promise<object | undefined>;
    },
  ): Promise<InvestmentAccount> => {
    const { organizationId } = caller;
    const { requestId, locale } = facts;
    const attempt = { by: caller, action, details: { accountId, findingId }, requestId } as const;
    return recordingRefusal(db, attempt, () =>
      db.transaction({ organizationId }, async (tx, now) => {
        const account = await lockAnswered(tx, organizationId, accountId);
        if (!account) throw new Refusal("account_not_found");
        const { linked_by_member_id: owner, institution_name, account_name } = account;
        if (!mayManage(caller, owner)) throw new Refusal("not_the_owner");
        const changed = await work(tx, now);
        if (changed) {
          await markPending(tx, organizationId, accountId);
          await enqueue(tx, rebuildJob(organizationId));
          const named = { account: account_name, institution: institution_name };
          const details = { accountId, findingId, ...changed, ...named };
          await recordWithin(tx, { by: caller, action, details, requestId }, now);
          const notice = { kind: "finding_answered", institution_name, account_name } as const;
          const repeatable = { accountId, now };
          await notifyOwner(tx, caller, { owner, locale, notice, repeatable });
        }
        return getWithin(tx, caller, accountId, now);
      }),
    );
  };

  return {
    give(caller, { said, ...answered }) {
      const { organizationId, memberId, memberName, memberEmail } = caller;
      const { accountId, findingId } = answered;
      return change(caller, answered, {
        action: "account.finding-answered",
        async work(tx, now) {
          const findings = await listFindings(tx, organizationId, accountId);
          const asked = findings.find(({ id }) => id === findingId)?.question;
          if (!asked) throw new Refusal("finding_not_found");
          const problem = answerProblem(asked, said);
          if (problem) throw new Refusal(problem);
          const { securityId, about, place } = asked;
          const where = { organizationId, accountId, securityId, about, place };
          const columns = answerColumns(asked, said);
          const member_name = memberName || memberEmail;
          const word = { member_id: memberId, member_name, answered_at: now };
          return (await putAnswer(tx, where, { ...columns, ...word }))
            ? { symbol: asked.symbol, said }
            : undefined;
        },
      });
    },

    takeBack(caller, answered) {
      const { organizationId } = caller;
      const { accountId, findingId } = answered;
      return change(caller, answered, {
        action: "account.answer-taken-back",
        async work(tx) {
          const places = await listPlaces(tx, organizationId, accountId);
          const found = places
            .map(({ security_id: securityId, about, place }) => ({ securityId, about, place }))
            .find((one) => questionId({ accountId, ...one }) === findingId);
          if (!found) return undefined;
          await deleteAnswer(tx, { organizationId, accountId, ...found });
          return { about: found.about };
        },
      });
    },
  };
}
