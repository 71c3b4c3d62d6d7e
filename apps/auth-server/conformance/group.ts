import { beforeAll, describe, it } from "vitest";
import type { TestServer } from "./test-server.ts";

/** One case, which is given the server. */
type Case = (title: string, run: (server: TestServer) => Promise<void>) => void;

/**
 * Cases that begin in a browser of their own: what other groups left in theirs does not reach it.
 * `before` is done once, in that browser.
 */
export type Group = (
  name: string,
  cases: (it: Case) => void,
  before?: (server: TestServer) => Promise<void>,
) => void;

export const groupsOf =
  (current: () => TestServer): Group =>
  (name, cases, before) => {
    describe(name, () => {
      beforeAll(async () => {
        await current().openBrowser();
        await before?.(current());
      });
      cases((title, run) => it(title, () => run(current())));
    });
  };
