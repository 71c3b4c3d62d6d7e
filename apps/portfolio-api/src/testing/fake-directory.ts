import { Refusal } from "@stocks-vibe/server-kit";
import type { AddressedNotice, MemberDirectory } from "../identity/member-directory.ts";

export interface FakeDirectory extends MemberDirectory {
  /** Everything that was to be mailed, oldest first. */
  readonly sent: readonly AddressedNotice[];
  /** From now on this member is gone. */
  lose(memberId: string): void;
}

/** Knows everybody whose id is `member-name-organization`, but those who are gone. */
export function fakeDirectory(): FakeDirectory {
  const sent: AddressedNotice[] = [];
  const gone = new Set<string>();
  return {
    sent,
    lose: (memberId) => void gone.add(memberId),
    async find(_organizationId, memberId) {
      const [, name = "", organization = ""] = memberId.split("-");
      return gone.has(memberId) ? null : { name, emailAddress: `${name}@${organization}.example` };
    },
    async notify(notice) {
      if (gone.has(notice.member_id)) throw new Refusal("member_not_found");
      sent.push(notice);
    },
  };
}
