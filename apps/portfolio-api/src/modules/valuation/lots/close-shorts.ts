import type { LotEvent, LotMatch } from "@stocks-vibe/portfolio-math";
import { subtypeOf } from "../transactions/transaction-types.ts";
import { type LotStep, roundedUnits } from "./lot-events-of.ts";

/** Units that were sold and not held: a short sale, or a written option. */
interface Debt<Sale> {
  /** Null for what was owed before the history, or left without a sale. */
  readonly sale: Sale | null;
  /** Still owed, in units of today's count. */
  units: number;
  /** Such units for each one that was sold: a split between sale and purchase changes it. */
  perSold: number;
}

/** What a ledger holds, or owes, as one event follows another. */
interface Standing<Sale> {
  held: number;
  readonly debts: Debt<Sale>[];
  /** The debts before this one are closed. */
  first: number;
}

/** `units` before the history: negative where owed. */
const standingOf = <Sale>(units: number): Standing<Sale> => ({
  held: Math.max(0, units),
  debts: units < 0 ? [{ sale: null, units: -units, perSold: 1 }] : [],
  first: 0,
});

const isRounding = (units: number, of: number): boolean => units <= roundedUnits * Math.max(1, of);

/** Takes units out; those that are not held are owed from now on. */
function takeUnits<Sale>(standing: Standing<Sale>, quantity: number, sale: Sale | null): void {
  const owed = quantity - standing.held;
  standing.held = Math.max(0, standing.held - quantity);
  if (!isRounding(owed, quantity)) standing.debts.push({ sale, units: owed, perSold: 1 });
}

/** A split changes what is held, or what is owed, in proportion. */
function splitUnits<Sale>(standing: Standing<Sale>, added: number): void {
  const open = standing.debts.slice(standing.first);
  const owed = open.reduce((sum, { units }) => sum + units, 0);
  if (owed === 0) {
    standing.held += added;
    return;
  }
  const ratio = Math.max(0, 1 - added / owed);
  for (const debt of open) {
    debt.units *= ratio;
    debt.perSold *= ratio;
  }
}

/**
 * Lets units that arrive close what is owed, the oldest debt first, and holds the others. `closed`
 * hears of each part, in units of today's count. Answers how many are held.
 */
function bringUnits<Sale>(
  standing: Standing<Sale>,
  quantity: number,
  closed: (debt: Debt<Sale>, units: number) => void,
): number {
  let left = quantity;
  for (;;) {
    const debt = standing.debts[standing.first];
    if (!debt || left <= 0) break;
    const units = Math.min(left, debt.units);
    closed(debt, units);
    debt.units -= units;
    left -= units;
    if (isRounding(debt.units, units)) standing.first += 1;
  }
  const kept = left < quantity && isRounding(left, quantity) ? 0 : left;
  standing.held += kept;
  return kept;
}

export interface ClosedShorts {
  /** The steps without the units that closed a debt: they never became a lot. */
  readonly steps: readonly LotStep[];
  /**
   * What each short sale was bought back with, in units of the sale; none, or less than was sold,
   * while it is open.
   */
  readonly closings: ReadonlyMap<LotStep, readonly LotMatch[]>;
}

/** Units that arrive: bought, or moved here from another ledger at a cost that is not asked for. */
type Arriving = Pick<
  Extract<LotEvent, { kind: "add" }>,
  "ledger" | "date" | "id" | "quantity" | "basis"
>;

/** An option that expires costs nothing to close. */
const costOf = ({ entry }: LotStep, { basis }: Arriving): number | null =>
  subtypeOf(entry.row).startsWith("expire") ? 0 : basis;

/** A purchase without the units that closed something; none where all did. */
function keptOf(step: LotStep, kept: number): LotStep[] {
  const { event } = step;
  if (event.kind !== "add" || kept === event.quantity) return [step];
  if (kept === 0) return [];
  const basis = event.basis === null ? null : (event.basis * kept) / event.quantity;
  return [{ ...step, event: { ...event, quantity: kept, basis } }];
}

/**
 * Lets purchases close what is owed, the oldest debt first, as a broker does: the gain of a short
 * sale is known when all of it was bought back (26 CFR 1.1233-1(a)). `openings` are the units of
 * each ledger before its history, negative where owed. Steps come in order. O(n).
 */
export function closeShorts(
  steps: readonly LotStep[],
  openings: ReadonlyMap<string, number>,
): ClosedShorts {
  const ledgers = new Map<string, ReturnType<typeof standingOf<LotStep>>>();
  const closings = new Map<LotStep, LotMatch[]>();
  const find = (ledger: string) => {
    const standing = ledgers.get(ledger) ?? standingOf<LotStep>(openings.get(ledger) ?? 0);
    ledgers.set(ledger, standing);
    return standing;
  };
  /** Answers how many units are left when all that is owed is closed. */
  const arrive = (step: LotStep, event: Arriving): number => {
    const { ledger, date, id, quantity } = event;
    const cost = costOf(step, event);
    const close = ({ sale, perSold }: Debt<LotStep>, units: number): void => {
      if (!sale) return;
      const basis = cost === null ? null : (cost * units) / quantity;
      const closing = {
        ledger,
        lotId: id,
        date,
        purchased: date,
        quantity: units / perSold,
        basis,
      };
      closings.set(sale, [...(closings.get(sale) ?? []), closing]);
    };
    return bringUnits(find(ledger), quantity, close);
  };
  const rest = steps.flatMap((step): LotStep[] => {
    const { event, entry } = step;
    if (event.kind === "add") return keptOf(step, arrive(step, event));
    if (event.kind === "split") splitUnits(find(event.ledger), event.added);
    if (event.kind === "remove") takeUnits(find(event.ledger), event.quantity, step);
    if (event.kind === "move") takeUnits(find(event.ledger), event.quantity, null);
    if ("toLedger" in event) {
      const { toLedger: ledger, toQuantity: quantity, date } = event;
      arrive(step, { ledger, quantity, date, id: entry.row.id, basis: null });
    }
    return [step];
  });
  return { steps: rest, closings };
}
