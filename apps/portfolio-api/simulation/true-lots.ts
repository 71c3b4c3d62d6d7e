import type { Action, World } from "./action.ts";

/** Units bought together and still held, with all they had cost. */
export interface TrueLot {
  readonly account: string;
  readonly symbol: string;
  readonly day: number;
  units: number;
  basis: number;
}

const NOTHING = 1e-9;

/** Takes the oldest units out of a list of lots; answers the parts taken. */
function takeOldest(lots: TrueLot[], units: number): TrueLot[] {
  const taken: TrueLot[] = [];
  let left = units;
  while (left > NOTHING) {
    const [oldest] = lots;
    if (!oldest) break;
    const part = Math.min(1, left / oldest.units);
    taken.push({ ...oldest, units: oldest.units * part, basis: oldest.basis * part });
    left -= oldest.units * part;
    oldest.basis -= oldest.basis * part;
    oldest.units -= oldest.units * part;
    if (oldest.units <= NOTHING) lots.shift();
  }
  return taken;
}

const sumUnits = (lots: readonly TrueLot[]): number =>
  lots.reduce((sum, { units }) => sum + units, 0);

interface Shelf {
  readonly held: Map<string, TrueLot[]>;
  /** Lots that have left one place and not yet come to the other, by the kind of their way. */
  readonly onTheirWay: Map<string, TrueLot[]>;
}

function lotsOf(
  { held }: Shelf,
  { account, symbol }: Pick<Action, "account" | "symbol">,
): TrueLot[] {
  const key = `${account} ${symbol}`;
  const lots = held.get(key) ?? [];
  held.set(key, lots);
  return lots;
}

function insert(shelf: Shelf, lot: TrueLot): void {
  const lots = lotsOf(shelf, lot);
  lots.push(lot);
  lots.sort((a, b) => a.day - b.day);
}

const wayOf = ({ kind }: Action): string => kind.slice(0, 4);

function arrive(shelf: Shelf, action: Action, symbol: string): void {
  const coming = shelf.onTheirWay.get(wayOf(action)) ?? [];
  const total = sumUnits(coming);
  const { account, units } = action;
  for (const lot of coming) {
    insert(shelf, { ...lot, account, symbol, units: (lot.units * units) / total });
  }
}

function apply(shelf: Shelf, action: Action, symbol: string): void {
  const { account, units, day, kind, money, origin } = action;
  if (kind === "split") {
    const lots = lotsOf(shelf, action);
    const total = sumUnits(lots);
    for (const lot of lots) lot.units *= (total + units) / total;
  } else if (kind === "moved-in" || kind === "exchanged-in") {
    arrive(shelf, action, symbol);
  } else if (units < 0) {
    const taken = takeOldest(lotsOf(shelf, action), -units);
    shelf.onTheirWay.set(wayOf(action), taken);
    // What nobody holds is owed, at what its sale brought.
    const owed = -units - sumUnits(taken);
    if (owed > NOTHING) insert(shelf, { account, symbol, day, units: -owed, basis: -money });
  } else {
    const cost = { day: origin?.day ?? day, basis: origin?.basis ?? money };
    insert(shelf, { account, symbol, units, ...cost });
  }
}

/** What is held at the end, first in first out. Units that move keep their day and cost. */
export function trueLots({ actions }: World): TrueLot[] {
  const shelf: Shelf = { held: new Map(), onTheirWay: new Map() };
  for (const action of actions) {
    if (action.symbol !== null && action.units !== 0) apply(shelf, action, action.symbol);
  }
  return [...shelf.held.values()].flat();
}
