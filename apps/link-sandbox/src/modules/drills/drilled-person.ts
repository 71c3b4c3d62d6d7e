import { laterAccount } from "../../institutions/failure-testing.ts";
import { findShape } from "../../institutions/shapes/shapes.ts";
import type { DrillRow, ItemRow } from "../../server/schema.ts";

/** Whose accounts an item tells of, which ones, and how often they have been read as they are now. */
export interface DrilledPerson {
  readonly username: string;
  readonly keys: readonly string[];
  readonly readings: number;
}

type Running = readonly Pick<DrillRow, "kind" | "detail" | "readings_before">[];

const find = (running: Running, kind: DrillRow["kind"]) =>
  running.find((drill) => drill.kind === kind);

/** Pure: whether an account is there at all. One that was closed is not, and the later one only once it was opened. */
export function isOpen(key: string, running: Running): boolean {
  if (find(running, "closed_account")?.detail === key) return false;
  return key !== laterAccount.key || find(running, "new_account") !== undefined;
}

/** Pure: what is left of an item's accounts, and whose data come instead of its own, while drills run. */
export function drilledPerson(
  { username, account_keys, readings }: Pick<ItemRow, "username" | "account_keys" | "readings">,
  running: Running,
): DrilledPerson {
  const other = find(running, "other_data");
  const shape = other?.detail ? findShape(other.detail) : undefined;
  if (other && shape) {
    return {
      username: shape.username,
      keys: shape.accounts.map(({ key }) => key),
      readings: readings - other.readings_before,
    };
  }
  return { username, keys: account_keys.filter((key) => isOpen(key, running)), readings };
}
