import type {
  OwnOrganizationAnswer,
  SearchMembersAnswer,
  SearchMembersRequest,
} from "@stocks-vibe/contracts/auth";
import { assertArguments } from "../assert-arguments.ts";
import { NoSessionError } from "../errors.ts";
import type { Http } from "../http.ts";
import { answerWith } from "../read-answer.ts";
import type { SessionStore } from "../session/store.ts";

export interface OrganizationResource {
  /** The signed-in member's organization, freshly read. */
  get(): Promise<OwnOrganizationAnswer>;
  readonly members: {
    /** Members of the organization that are not deleted; `limit` at a time (100 unless given). */
    search(options: SearchMembersRequest): Promise<SearchMembersAnswer>;
  };
}

const isOrganization = answerWith<OwnOrganizationAnswer>("organization");
const isMembers = answerWith<SearchMembersAnswer>("members", "results_metadata");

const PATH = "/b2b/organizations/me";

export function createOrganization(http: Http, store: SessionStore): OrganizationResource {
  const requireSession = (): void => {
    if (!store.getState().session) throw new NoSessionError();
  };
  return {
    async get() {
      requireSession();
      const answer = await http.get(PATH, isOrganization);
      store.updateOrganization(answer.organization);
      return answer;
    },
    members: {
      async search(options) {
        assertArguments("organization.members.search", options, {
          cursor: "optional string",
          limit: "optional number",
          query: "optional object",
        });
        requireSession();
        return http.post(`${PATH}/members/search`, options, isMembers);
      },
    },
  };
}
