import { findingsByAccount } from "../src/modules/valuation/portfolio/findings-by-account.ts";
import type { StoredAnswer } from "../src/modules/valuation/rebuild/rebuild.repository.ts";
import type { StoredQuestion } from "../src/storage/json-columns.ts";
import type { World } from "./action.ts";
import { dateOf, dayOf } from "./calendar.ts";
import type { EngineRun } from "./run-engine.ts";

type Said = Pick<StoredAnswer, "is_so" | "ratio" | "day" | "units" | "cost">;
type Asked<About> = Extract<StoredQuestion, { about: About }>;

const NOTHING: Said = { is_so: null, ratio: null, day: null, units: null, cost: null };

/** The price tells between which days; who was there knows whether it was a split, and which. */
function ofSplit({ securities }: World, asked: Asked<"split">): Said {
  const splits = securities.find(({ symbol }) => symbol === asked.symbol)?.splits ?? [];
  const split = splits.find(({ day }) => {
    const date = dateOf(day);
    return asked.first_day <= date && date <= asked.last_day;
  });
  if (!split) return { ...NOTHING, is_so: false };
  return { ...NOTHING, is_so: true, ratio: split.ratio, day: dateOf(split.day) };
}

/** Day and cost of units that came in one piece. What was held before has no one day. */
function ofPurchase(
  { actions }: World,
  account: string,
  asked: Asked<"purchase">,
): Said | undefined {
  const came = actions.find(
    (action) =>
      action.account === account &&
      action.symbol === asked.symbol &&
      action.day === dayOf(asked.came) &&
      action.origin !== undefined &&
      Math.abs(action.units - asked.shares) < 1e-6,
  );
  if (asked.place === "opening" || !came?.origin) return undefined;
  const { day, basis } = came.origin;
  return {
    ...NOTHING,
    day: asked.asks_date ? dateOf(day) : null,
    units: asked.shares,
    cost: asked.asks_cost ? basis : null,
  };
}

/** How often a trade of this day, these units and this money truly happened. */
function ofRepeat({ actions }: World, account: string, asked: Asked<"repeat">): Said {
  const [date = "", units] = asked.place.split(" ");
  const alike = actions.filter(
    (action) =>
      action.account === account &&
      action.symbol === asked.symbol &&
      // A pending row may be of the day before.
      Math.abs(action.day - dayOf(date)) <= 1 &&
      Math.abs(Math.abs(action.units) - Number(units)) < 1e-6,
  );
  return { ...NOTHING, is_so: alike.length > 1 };
}

function answerTo(world: World, account: string, asked: StoredQuestion): Said | undefined {
  if (asked.about === "split") return ofSplit(world, asked);
  return asked.about === "repeat"
    ? ofRepeat(world, account, asked)
    : ofPurchase(world, account, asked);
}

/** Answers what the accounts' pages ask as somebody would who knows the whole truth of a world. */
export function answerTruthfully(world: World, { replay }: EngineRun): StoredAnswer[] {
  const findingsOf = findingsByAccount(replay);
  return world.accounts.flatMap(({ id: account }) =>
    findingsOf(account).flatMap(({ question }): StoredAnswer[] => {
      const said = question ? answerTo(world, account, question) : undefined;
      if (!question || !said) return [];
      return [
        {
          ...said,
          account_id: account,
          security_id: question.securityId,
          about: question.about,
          place: question.place,
          member_name: "Maria",
          answered_at: new Date("2026-07-01T12:00:00Z"),
        },
      ];
    }),
  );
}
