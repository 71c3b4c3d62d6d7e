import type { AccountPlan, Habit } from "../ledger/plan.ts";
import { addMonths, dayOf } from "../market/calendar/day.ts";
import { seededRandom } from "../market/seeded-random.ts";
import { type Person, type SampleInstitution, shapeOf } from "./institution.ts";
import { TEST_CREDENTIALS } from "./second-step.ts";
import { plansOfShape } from "./shapes/shape-plans.ts";

/** The person whose account trades every week, for trying what a long, busy history does. */
const ACTIVE_USERNAME = "user_active";

const OPENED = dayOf("2018-01-08");
const HELD = [
  "QMTDX",
  "QMLCX",
  "QMIEX",
  "QMBDX",
  "QMSVX",
  "THTM",
  "THIX",
  "THBD",
  "THDV",
  "THSC",
  "LKSR",
  "CSTL",
  "MRDF",
  "HLNR",
  "PWYH",
  "SNDE",
  "GLFN",
] as const;

/** Buys every security each week and reinvests every dividend: a little over 1,000 rows a year. */
const activeAccount: AccountPlan = {
  key: "active",
  name: "Weekly Investing",
  officialName: "Weekly Investing Brokerage Account",
  mask: "5017",
  subtype: "brokerage",
  opened: OPENED,
  reinvests: HELD,
  cashRate: 0.021,
  basisUnknown: [],
  reportsTaxLots: true,
  habits: [
    {
      kind: "deposit",
      when: { kind: "days", every: 7, from: OPENED },
      amount: 850,
      yearlyRaise: 0.03,
      subtype: "deposit",
      label: "Electronic deposit",
    },
    {
      kind: "invest",
      when: { kind: "days", every: 7, from: OPENED + 1 },
      keepCash: 50,
      wholeUnits: false,
      into: HELD.map((symbol) => ({ symbol, parts: 1 })),
    },
  ],
};

/** Contributions between 0.45 and 1.9 times the standard person's. */
const SMALLEST = 0.45;
const SPREAD = 1.45;
const MOST_MONTHS_LATER = 17;

/** To five dollars, as people choose amounts. */
const scaled = (dollars: number, scale: number): number =>
  Math.max(5, Math.round((dollars * scale) / 5) * 5);

function scaledHabit(habit: Habit, scale: number): Habit {
  switch (habit.kind) {
    case "payroll":
      return {
        ...habit,
        employee: scaled(habit.employee, scale),
        match: scaled(habit.match, scale),
      };
    case "deposit":
    case "rotate":
      return { ...habit, amount: scaled(habit.amount, scale) };
    case "invest":
    case "trim":
    case "exchange":
      return habit;
  }
}

/**
 * The accounts of one person at an institution. `user_good` has the accounts as written; anyone
 * else has the same kinds of accounts with other amounts, a later start and other digits, always
 * the same for the same name. `user_active` has one account that trades every week, and
 * `user_shape_…` those of a shape, at any institution; so has `user_custom` those that are written
 * down.
 */
export function accountsOf(institution: SampleInstitution, person: Person): AccountPlan[] {
  const { username } = person;
  const shape = shapeOf(person);
  if (shape) return plansOfShape(shape);
  if (username === TEST_CREDENTIALS.username) return [...institution.accounts];
  if (username === ACTIVE_USERNAME) return [activeAccount];
  return institution.accounts.map((plan) => {
    const random = seededRandom(`person:${institution.id}:${username}:${plan.key}`);
    const scale = SMALLEST + SPREAD * random.uniform();
    const monthsLater = Math.floor(random.uniform() * (MOST_MONTHS_LATER + 1));
    const opened = addMonths(plan.opened, monthsLater);
    return {
      ...plan,
      mask: String(1000 + Math.floor(random.uniform() * 9000)),
      opened,
      habits: plan.habits.map((habit) => {
        const due = scaledHabit(habit, scale);
        return due.when.kind === "once" ? { ...due, when: { kind: "once", on: opened } } : due;
      }),
    };
  });
}
