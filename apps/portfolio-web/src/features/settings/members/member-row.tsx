import type { Member } from "#lib/auth/auth.ts";
import { initialOf } from "#lib/format/format.ts";
import { Badge } from "#ui/figures/badge.tsx";
import { Button } from "#ui/forms/button.tsx";
import {
  isAdministratorByDomain,
  nameOf,
  type Offer,
  offersFor,
  type Rights,
  roleOf,
} from "./member-standing.ts";
import { membersMessages as words } from "./messages/en.ts";

const statuses: Record<string, string | null> = words.statuses;
const labels: Record<Offer, string> = words;

/** One member: who, in which role, and what can be done with them. */
export function MemberRow({
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
