import type {
  DeclineInvitationAnswer,
  DeclineInvitationRequest,
  DescribeDiscoveryLinkAnswer,
  DescribeDiscoveryLinkRequest,
  DescribeLinkAnswer,
  DescribeLinkRequest,
  PlainAnswer,
  StopEmailUpdateRequest,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";
import type { Asked } from "../../wire/request-types.ts";

/**
 * Beside the wire: only our own server knows these calls, so `createAuthClient` does not bring them
 * along.
 */
export interface InvitationsResource {
  /**
   * What an e-mailed link is for (who invites, and where to), for a page that asks before it uses
   * it. Uses nothing up.
   */
  describe(request: DescribeLinkRequest): Promise<DescribeLinkAnswer>;
  /**
   * Whose mailbox a link that names no organization went to, for a page that asks before it uses
   * it. Uses nothing up.
   */
  describeDiscovery(request: DescribeDiscoveryLinkRequest): Promise<DescribeDiscoveryLinkAnswer>;
  /**
   * Removes a membership that was never accepted: by the invitation's own token, else by the
   * mailbox that was proven in this browser's sign-in.
   */
  decline(request: Asked<DeclineInvitationRequest>): Promise<DeclineInvitationAnswer>;
  /** Gives up the change of an address, by the link that the old address got. */
  stopEmailUpdate(request: StopEmailUpdateRequest): Promise<PlainAnswer>;
}

export function createInvitations(core: AuthCore): InvitationsResource {
  return {
    describe: createCall(core, {
      name: "invitations.describe",
      path: "/b2b/magic_links/describe",
      rules: { magic_links_token: "string" },
      answer: ["kind", "organization_name"],
    }),
    describeDiscovery: createCall(core, {
      name: "invitations.describeDiscovery",
      path: "/b2b/magic_links/discovery/describe",
      rules: { discovery_magic_links_token: "string" },
      answer: ["email_address"],
    }),
    decline: createCall(core, {
      name: "invitations.decline",
      path: "/b2b/discovery/invitations/decline",
      rules: { organization_id: "string?", magic_links_token: "string?" },
      caller: "anyone",
      answer: ["organization_id"],
    }),
    stopEmailUpdate: createCall(core, {
      name: "invitations.stopEmailUpdate",
      path: "/b2b/email_updates/stop",
      rules: { stop_token: "string" },
    }),
  };
}
