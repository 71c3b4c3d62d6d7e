import { afterAll, beforeAll, describe } from "vitest";
import { type Court, openCourt } from "./court.ts";
import type { Judge } from "./judge.ts";
import { magicLinksSuite } from "./suite/magic-links.ts";
import { refusalsSuite } from "./suite/refusals.ts";
import { sessionsSuite } from "./suite/sessions.ts";

/** Every resource of the wire language, driven by one judge against a listening server. Each judge runs the very same cases. */
export function conformance(judge: Judge): void {
  describe(`the server, judged by ${judge.name}`, () => {
    let court: Court;
    beforeAll(async () => {
      court = await openCourt(judge);
    });
    afterAll(() => court.close());
    const current = (): Court => court;

    magicLinksSuite(current);
    sessionsSuite(current);
    refusalsSuite(current);
  });
}
