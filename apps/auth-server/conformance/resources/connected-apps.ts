import { connectedAppsAnswer, memberConnectedAppsAnswer } from "@stocks-vibe/contracts/auth";
import { expect } from "vitest";
import type { Group } from "../group.ts";
import { expectRefusal, found } from "../steps/steps.ts";

/** There are none before the identity provider exists, which is an answer and no error. */
export function connectedAppsGroups(group: Group): void {
  group("connected apps", (it) => {
    it("are empty lists for members, oneself and the organization", async (server, client) => {
      const { member_id } = await found(server, "ada@apps.example");
      const own = memberConnectedAppsAnswer.parse(await client.self.getConnectedApps());
      const all = connectedAppsAnswer.parse(await client.organization.getConnectedApps());
      const theirs = memberConnectedAppsAnswer.parse(
        await client.organization.members.getConnectedApps({ member_id }),
      );
      expect([own, all, theirs].map((answer) => answer.connected_apps)).toEqual([[], [], []]);
      const connected_app_id = "connected-app-none";
      await expectRefusal(
        client.self.revokeConnectedApp({ connected_app_id }),
        404,
        "connected_app_not_found",
      );
      await expectRefusal(
        client.organization.getConnectedApp({ connected_app_id }),
        404,
        "connected_app_not_found",
      );
      await expectRefusal(
        client.organization.members.revokeConnectedApp({ member_id, connected_app_id }),
        404,
        "connected_app_not_found",
      );
    });
  });
}
