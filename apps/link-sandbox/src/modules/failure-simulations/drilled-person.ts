import { laterAccount } from "../../institutions/failure-testing.ts";
import type { Person } from "../../institutions/person.ts";
import { findShape } from "../../institutions/shapes/shapes.ts";
import type { DrillRow, ItemRow } from "../../server/schema.ts";

/**
 * Whose accounts an item tells of, which ones, and how often they have been read as they are now.
 */
export interface DrilledPerson extends Person {
  readonly keys: readonly string[];
  readonly readings: number;
}

type Running = readonly Pick<DrillRow, "kind" | "detail" | "readings_before">[];

const find = (running: Running, kind: DrillRow["kind"]) =>
  running.find((drill) => drill.kind === kind);

/**
 * Pure: whether an account is there at all. One that was closed is not, and the later one only once
 * it was opened.
 */
export function isOpen(key: string, running: Running): boolean {
  if (find(running, "closed_account")?.detail === key) return false;
  return key !== laterAccount.key || find(running, "new_account") !== undefined;
}

/**
 * Pure: what is left of an item's accounts, and whose data come instead of its own, while drills
 * run.
 */
export function drilledPerson(
  item: Pick<ItemRow, "username" | "custom" | "account_keys" | "readings">,
  running: Running,
): DrilledPerson {
  const other = find(running, "other_data");
  const shape = other?.detail ? findShape(other.detail) : undefined;
  if (other && shape) {
    return {
      username: shape.username,
      custom: null,
      keys: shape.accounts.map(({ key }) => key),
      readings: item.readings - other.readings_before,
    };
  }
  const { username, custom, readings } = item;
  const keys = item.account_keys.filter((key) => isOpen(key, running));
  return { username, custom, keys, readings };
}
