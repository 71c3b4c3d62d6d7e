import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import { PUBLIC_TOKEN } from "../../src/testing/auth-harness.ts";
import type { Court } from "../court.ts";

/** What a page may not do, and how it is told. */
export function refusalsSuite(current: () => Court): void {
  describe("refusals", () => {
    it("keep pages of other sites out: they are judged through a fetch that enforces CORS", async () => {
      const { baseUrl, page } = current();
      const stranger = new Window({ url: "http://localhost:6666/" });
      const url = `${baseUrl}/sdk/v1/projects/bootstrap/${PUBLIC_TOKEN}`;
      await expect(stranger.fetch(url)).rejects.toThrow("Cross-Origin Request Blocked");
      expect((await page.fetch(url)).status).toBe(200);
      await stranger.happyDOM.close();
    });

    it("of a malformed request name the field", async () => {
      await expect(
        current().client.magicLinks.email.discovery.send({ email_address: "x".repeat(600) }),
      ).rejects.toThrow("Request does not match expected schema\n.email_address: ");
    });
  });
}
