import { useDeferredValue, useState } from "react";
import { type Member, useAuthState } from "#lib/auth/auth.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Skeleton, SkeletonLine } from "#ui/feedback/skeleton.tsx";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { settingsMessages } from "../messages/en.ts";
import { MemberRow } from "./member-row.tsx";
import type { Offer, Rights } from "./member-standing.ts";
import { leastPart, useMembers } from "./members-queries.ts";
import { membersMessages as words } from "./messages/en.ts";

const rows = ["first", "second", "third"];

function ListSkeleton() {
  return (
    <Skeleton>
      <div className="skeleton-lines">
        {rows.map((row) => (
          <SkeletonLine key={row} width="100%" height="56px" />
        ))}
      </div>
    </Skeleton>
  );
}

/** Every member, a page at a time, and those whose address has a part that was typed. */
export function MemberList({
  rights,
  resending,
  onOffer,
}: {
  rights: Rights;
  /** The address whose invitation is being sent again. */
  resending: string | null;
  onOffer: (offer: Offer, member: Member) => void;
}) {
  const { member: me } = useAuthState();
  const [typed, setTyped] = useState("");
  const sought = typed.trim().toLowerCase();
  const isTooShort = sought !== "" && sought.length < leastPart;
  const part = useDeferredValue(isTooShort ? "" : sought);
  const query = useMembers(part);
  const found = query.data;
  return (
    <section className="card padded" aria-labelledby="members-list">
      <div className="section-head">
        <h2 id="members-list">{words.list}</h2>
        {found && <p role="status">{words.found(found.members.length, found.total)}</p>}
      </div>
      <div className="settings-find">
        <TextField
          label={words.find}
          type="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className="tiny muted" role="status">
          {isTooShort && words.findFrom(leastPart)}
        </p>
      </div>
      {query.isPending && <ListSkeleton />}
      {query.isError && (
        <Notice
          tone="bad"
          title={words.failed}
          action={
            <Button size="small" icon="refresh" onClick={() => void query.refetch()}>
              {settingsMessages.tryAgain}
            </Button>
          }
        />
      )}
      {found?.members.length === 0 && (
        <EmptyState icon="people" title={words.noneTitle}>
          {words.none(part)}
        </EmptyState>
      )}
      {found && found.members.length > 0 && (
        <ul className="member-list" aria-label={words.list}>
          {found.members.map((member) => (
            <MemberRow
              key={member.member_id}
              member={member}
              isYou={member.member_id === me?.member_id}
              rights={rights}
              isResending={resending === member.email_address}
              onOffer={onOffer}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          busy={query.isFetchingNextPage ? words.loadingMore : null}
          onClick={() => void query.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </section>
  );
}
