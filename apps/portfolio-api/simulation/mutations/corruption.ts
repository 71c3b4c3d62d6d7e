import type { Features } from "../action.ts";
import type { Listed } from "../listed.ts";

/** One way in which what an institution sends is not what its books are. */
export interface Corruption {
  /** What is sent, in plain words. */
  readonly name: string;
  /** What the world must have for it to be sent. */
  readonly features?: Features;
  /** Changes the rows. Notes in `unknowable` the subjects that nobody could know any more. */
  readonly apply: (listed: Listed) => void;
}

/** With what its world must have; where nothing is changed, that alone makes it odd. */
export const corruption = (
  name: string,
  features: Features,
  apply: Corruption["apply"] = () => undefined,
): Corruption => ({ name, features, apply });

export const transactionsOf = (listed: Listed, symbol: string, type?: string) =>
  listed.transactions.filter(
    (row) => row.security_id === symbol && (type === undefined || row.type === type),
  );

/** True when it was held before anything is listed, so that its history can't be whole. */
export const isOlderThanWindow = ({ world, windowDay }: Listed, symbol: string): boolean =>
  world.actions.some((action) => action.symbol === symbol && action.day < windowDay);

export const giveUp = (listed: Listed, ...subjects: readonly string[]): void => {
  for (const subject of subjects) listed.unknowable.add(subject);
};
