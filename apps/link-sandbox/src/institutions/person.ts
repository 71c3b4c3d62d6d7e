import { customShape } from "./custom/custom-shape.ts";
import { readCustomUser } from "./custom/read-custom-user.ts";
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
