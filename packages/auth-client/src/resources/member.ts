import type { OwnMemberAnswer } from "@stocks-vibe/contracts/auth";
import { NoSessionError } from "../errors.ts";
import type { Http } from "../http.ts";
import { answerWith } from "../read-answer.ts";
import type { SessionStore } from "../session/store.ts";

export interface MemberResource {
  /** The signed-in member, freshly read. */
  get(): Promise<OwnMemberAnswer>;
}

const isMember = answerWith<OwnMemberAnswer>("member");

export function createMember(http: Http, store: SessionStore): MemberResource {
  return {
    async get() {
      if (!store.getState().session) throw new NoSessionError();
      const answer = await http.get("/b2b/organizations/members/me", isMember);
      store.updateMember(answer.member);
      return answer;
    },
  };
}
