import { describe, expect, it } from "vitest";
import type { Court } from "../court.ts";
import { found, invite, leave } from "./steps.ts";

/** What the client says a member may do is what the server lets them do. */
export function rightsSuite(current: () => Court): void {
  describe("rights", () => {
    it("are known to the client by the policy in the settings", async () => {
      const court = current();
      const { client } = court;
      await found(court, "admin@rights.example");
      expect(await client.rbac.isAuthorized("stytch.member", "create")).toBe(true);
      expect(client.rbac.isAuthorizedSync("stytch.organization", "update.info.name")).toBe(true);
      expect(await client.rbac.allPermissions()).toMatchObject({
        "stytch.member": { create: true, delete: true, search: true },
      });
      const magic_links_token = await invite(court, "member@rights.example");
      await leave(court);

      await client.magicLinks.authenticate({ magic_links_token, session_duration_minutes: 60 });
      expect(await client.rbac.isAuthorized("stytch.member", "create")).toBe(false);
      expect(await client.rbac.isAuthorized("stytch.self", "update.info.name")).toBe(true);
      await leave(court);
      expect(await client.rbac.isAuthorized("stytch.self", "update.info.name")).toBe(false);
    });
  });
}
