import type { InEachDialogLanguage } from "@stocks-vibe/contracts/link";
import type { AccountPlan } from "../ledger/plan.ts";
import { customShape, readCustomUser } from "./custom/read-custom-user.ts";
import type { Shape } from "./shapes/shape.ts";
import { findShape } from "./shapes/shapes.ts";

/** Whose accounts they are: by name, or as somebody wrote them down. */
export interface Person {
  readonly username: string;
  /** Of `user_custom`: the accounts, as JSON. */
  readonly custom: string | null;
}

/**
 * The person's accounts where they are written down row by row; undefined for people with books.
 */
export function shapeOf({ username, custom }: Person): Shape | undefined {
  if (custom === null) return findShape(username);
  const read = readCustomUser(custom);
  // It was read before it was kept.
  if (read.kind === "unreadable") throw new Error(`custom user: ${read.reason}`);
  return customShape(read.user);
}

/** An invented institution and the accounts its standard person has there. */
export interface SampleInstitution {
  readonly id: string;
  readonly name: string;
  /** What people know it for, in a few words. */
  readonly kind: InEachDialogLanguage<string>;
  readonly color: string;
  readonly accounts: readonly AccountPlan[];
  /** Read once a night and not on request, as many are. */
  readonly hasNoRefresh?: true;
  /** The dialog hands out the page on which whatever may happen to an item can be rehearsed. */
  readonly isForDrills?: true;
}
