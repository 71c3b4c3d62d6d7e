import { beforeAll, describe, it } from "vitest";
import type { OfficialClient } from "./official-client.ts";
import type { TestServer } from "./test-server.ts";

/** One case. Whoever is signed in at its end is signed out. */
type Case = (
  title: string,
  run: (server: TestServer, client: OfficialClient) => Promise<void>,
) => void;

/**
 * Cases that begin in a browser of their own: what other groups left in theirs does not reach it.
 * `before` is done once, in that browser; what it answers is done once after them.
 */
export type Group = (
  name: string,
  cases: (it: Case) => void,
  before?: (server: TestServer) => Promise<void | (() => Promise<void>)>,
) => void;

export const groupsOf =
  (current: () => TestServer): Group =>
  (name, cases, before) => {
    describe(name, () => {
      beforeAll(async () => {
        await current().openBrowser();
        return before?.(current());
      });
      const play = async (run: Parameters<Case>[1]): Promise<void> => {
        const server = current();
        await run(server, server.client);
        await server.signOut();
      };
      cases((title, run) => it(title, () => play(run)));
    });
  };
