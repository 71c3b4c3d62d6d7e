import { Refusal } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import type { AsMember } from "../../sessions/sessions/acting.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { requireSelfOrMember } from "../../tenancy/rbac/authorize.ts";
import type { SelfService } from "../members/self.service.ts";

/**
 * Applications that members let in. Only an OAuth consent of our own connects one, and there is no
 * such consent yet: lists are empty, and every id is unknown. Who may ask is checked all the same.
 */
export interface ConnectedAppsService {
  /**
   * Refuses who may not see them; `memberId` undefined means the organization's, null one's own.
   */
  requireMayList(caller: Caller, memberId?: string | null): Promise<void>;
  refuseUnknown(caller: Caller): Promise<never>;
  revoke(caller: Caller, memberId: string | null): Promise<never>;
}

export function createConnectedApps(parts: {
  readonly act: AsMember;
  readonly own: SelfService;
  readonly members: MembersService;
}): ConnectedAppsService {
  const { act, own, members } = parts;
  return {
    async requireMayList(caller, memberId) {
      if (memberId === undefined || memberId === null) {
        await own.read(caller);
        return;
      }
      await own.readMember(caller, memberId, "get.connected-apps");
    },
    async refuseUnknown(caller) {
      await own.read(caller);
      throw new Refusal("connected_app_not_found");
    },
    revoke: (caller, memberId) =>
      act(caller, "connected_app.revoke", async ({ tx, actor, organizationId }) => {
        const target = await members.get(tx, organizationId, memberId ?? actor.member.memberId);
        const action = "revoke.connected-apps";
        requireSelfOrMember(caller, actor, { memberId: target.memberId, action });
        throw new Refusal("connected_app_not_found");
      }),
  };
}
