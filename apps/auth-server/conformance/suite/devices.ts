import { describe, it } from "vitest";
import type { Court } from "../court.ts";
import { expectOutcomes } from "./outcomes.ts";
import { openProject } from "./steps.ts";

/** Projects that have devices judged. The court's judge blocks every one. */
export function devicesSuite(current: () => Court): void {
  describe("a device that is known for abuse", () => {
    it("is let in nowhere", async () => {
      const court = current();
      const { publicToken, set } = await openProject(court);
      await set("dfp-mode", "DECISIONING");
      await court.inAnotherBrowser(
        async ({ magicLinks, passwords }, page) => {
          // What the script of the fingerprint's maker would put there. It is never loaded, but all clients are told that it
          // was: those that listen before they add it by the page, the others a moment later.
          Object.assign(page, { GetTelemetryID: async () => "telemetry-id" });
          new page.MutationObserver((records) => {
            for (const { addedNodes } of records)
              for (const added of addedNodes) added.dispatchEvent(new page.Event("load"));
          }).observe(page.document.head, { childList: true });
          const email_address = "ada@devices.example";
          await expectOutcomes({
            "magicLinks.email.discovery.send": [
              () => magicLinks.email.discovery.send({ email_address }),
              "device_not_allowed",
            ],
            "passwords.discovery.authenticate": [
              () => passwords.discovery.authenticate({ email_address, password: "any" }),
              "device_not_allowed",
            ],
          });
        },
        { publicToken },
      );
    });
  });
}
