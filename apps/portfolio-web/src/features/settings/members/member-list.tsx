import { useDeferredValue, useState } from "react";
import { type Member, useAuthState } from "#lib/auth/auth.ts";
import { initialOf } from "#lib/format/format.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Skeleton, SkeletonLine } from "#ui/feedback/skeleton.tsx";
import { Badge } from "#ui/figures/badge.tsx";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { settingsMessages, membersMessages as words } from "../messages/en.ts";
import {
  isAdministratorByDomain,
  nameOf,
  type Offer,
  offersFor,
  type Rights,
  roleOf,
} from "./member-standing.ts";
import { leastPart, useMembers } from "./members-queries.ts";

const statuses: Record<string, string | null> = words.statuses;
const labels: Record<Offer, string> = words;

/** One member: who, in which role, and what can be done with them. */
function MemberRow({
  member,
  isYou,
  rights,
  isResending,
  onOffer,
}: {
  member: Member;
  isYou: boolean;
  rights: Rights;
  isResending: boolean;
  onOffer: (offer: Offer, member: Member) => void;
}) {
  const name = nameOf(member);
  const status = statuses[member.status];
  const offers = offersFor(member, rights, isYou);
  return (
    <li className="member-row">
      <span className="avatar" aria-hidden="true">
        {initialOf(name)}
      </span>
      <div className="member-who">
        <b>{name}</b>
        {member.name && <span className="small muted">{member.email_address}</span>}
        <div className="member-badges">
          {isYou && <Badge tone="accent">{words.you}</Badge>}
          <Badge>{words.roles[roleOf(member)]}</Badge>
          {isAdministratorByDomain(member) && <Badge>{words.byDomain}</Badge>}
          {status && <Badge tone="info">{status}</Badge>}
        </div>
      </div>
      {offers.length > 0 && (
        <div className="member-actions">
          {offers.map((offer) => (
            <Button
              key={offer}
              size="small"
              look="secondary"
              aria-label={words.of(labels[offer], name)}
              busy={offer === "resend" && isResending ? words.resending : null}
              onClick={() => onOffer(offer, member)}
            >
              {labels[offer]}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

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
