import "./beta-invite.css";
import type { ReactNode } from "react";
import { useProfile } from "#lib/api/profile-query.ts";
import { useServices } from "#lib/api/services.ts";
import { Badge } from "#ui/figures/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { betaMessages as words } from "./messages/en.ts";

function Details() {
  const profile = useProfile().data;
  return (
    <section className="card" aria-labelledby="beta-details">
      <div className="padded">
        <h2 id="beta-details">{words.detailsTitle}</h2>
      </div>
      <dl className="stats beta-details">
        <div>
          <dt>{words.email}</dt>
          <dd>{profile?.member.email}</dd>
        </div>
        <div>
          <dt>{words.organization}</dt>
          <dd>{profile?.organization?.name}</dd>
        </div>
        <div>
          <dt>{words.accessLevel}</dt>
          <dd>
            <Badge tone="warn" icon="clock">
              {words.awaiting}
            </Badge>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/**
 * Where members wait for access. `institutions` is what they have linked meanwhile; it belongs to
 * another feature.
 */
export function BetaInvitePage({ institutions }: { institutions: ReactNode }) {
  const { supportEmail: email } = useServices().config;
  return (
    <div className="beta">
      <div className="beta-head">
        <Badge tone="accent">{words.comingSoon}</Badge>
        <PageTitle title={words.title}>{words.title}</PageTitle>
        <p>{words.lede}</p>
      </div>
      <Details />
      {institutions}
      <section className="section" aria-labelledby="beta-soon">
        <h2 id="beta-soon">{words.comingSoon}</h2>
        <ul className="steps">
          {words.soon.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="section" aria-labelledby="beta-next">
        <h2 id="beta-next">{words.nextTitle}</h2>
        <ul className="next-list">
          {words.next.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <p className="small muted section">
        {words.questions}{" "}
        {email === null ? words.noContact : <a href={`mailto:${email}`}>{words.contact}</a>}
      </p>
    </div>
  );
}
