import { beforeAll, describe } from "vitest";
import type { TestServer } from "./test-server.ts";

/** A group of cases that begins in a browser of its own: what other groups left in theirs does not reach it. */
export function group(name: string, current: () => TestServer, cases: () => void): void {
  describe(name, () => {
    beforeAll(() => current().openBrowser());
    cases();
  });
}
