import type { SignInElementProperties } from "./element-properties.ts";

type Beginning = Pick<SignInElementProperties, "unfinished" | "resetLink">;

/**
 * Where a sign-in begins in the middle, it does so once: an element that starts over, or comes back to the page, does not bring up a link that was
 * used or a proof that is over. A page that sets another one begins with that.
 */
export function createBeginOnce() {
  let begun: Beginning = {};
  let current: Beginning = {};
  return {
    /** What a sign-in begins with; `isAnother` where it is not the one that was asked about before. */
    at(given: Beginning, isAnother: boolean): Beginning {
      const before = isAnother ? {} : current;
      const { unfinished, resetLink } = given;
      current = {
        unfinished: unfinished === begun.unfinished ? before.unfinished : unfinished,
        resetLink: resetLink === begun.resetLink ? before.resetLink : resetLink,
      };
      begun = { unfinished, resetLink };
      return current;
    },
  };
}
