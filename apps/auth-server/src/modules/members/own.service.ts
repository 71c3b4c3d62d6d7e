import type { SearchMembersRequest } from "@stocks-vibe/contracts/auth";
import type { Database } from "@stocks-vibe/server-kit";
import type { Caller } from "../../caller.ts";
import type { AuthSchema } from "../../schema.ts";
import type { Organization } from "../organizations/organization.ts";
import type { ActiveSession, SessionsService } from "../sessions/sessions.service.ts";
import type { MembersPage, MembersService } from "./members.service.ts";

/** What a signed-in member may read: themselves, their organization, and who else is in it. */
export interface OwnService {
  read(caller: Caller): Promise<ActiveSession>;
  searchMembers(
    caller: Caller,
    request: SearchMembersRequest,
  ): Promise<MembersPage & { readonly organization: Organization }>;
}

export function createOwnService(
  db: Database<AuthSchema>,
  sessions: SessionsService,
  members: MembersService,
): OwnService {
  return {
    read: (caller) => db.transaction({}, (tx, now) => sessions.require(tx, caller, now)),
    searchMembers: (caller, request) =>
      db.transaction({}, async (tx, now) => {
        const { organization } = await sessions.require(tx, caller, now);
        const page = await members.search(tx, organization.organizationId, request);
        return { ...page, organization };
      }),
  };
}
