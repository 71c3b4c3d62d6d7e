import "./imports/history.css";
import "./accounts.css";
import type { AccountsOverview, ConnectionItem } from "@stocks-vibe/contracts/portfolio";
import { useId, useState } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { useProfile } from "#lib/api/profile-query.ts";
import { useServices } from "#lib/api/services.ts";
import { useLocation } from "#lib/router/router.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { type Done, DoneNotice, Notice } from "#ui/feedback/notice.tsx";
import { Amount } from "#ui/figures/amount.tsx";
import { Badge, SandboxBadge } from "#ui/figures/badge.tsx";
import { TermList } from "#ui/figures/term-link.tsx";
import { Button } from "#ui/forms/button.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { AccountGroups } from "./account-groups.tsx";
import { useAccounts } from "./api/accounts-query.ts";
import { readGoneState } from "./components/account-not-found.tsx";
import type { LinkButtonType } from "./components/connection-state.ts";
import { ConnectionNotices } from "./connections/connection-notices.tsx";
import { DisconnectDialog } from "./connections/disconnect-dialog.tsx";
import { ConnectionsHealth } from "./connections/linked-institutions.tsx";
import { AccountsSkeleton } from "./list/accounts-skeleton.tsx";
import { AddAccountButton, AddAccountDialog } from "./manual/add-account.tsx";
import { accountsMessages as words } from "./messages/en.ts";

const securityWords = words.security;

/**
 * Only what is true of this installation: badges and the sentence about storage are the operator's
 * to claim.
 */
function SecurityCard({ organization }: { organization: string }) {
  const { config } = useServices();
  const id = useId();
  const facts: { icon: IconName; lead: string; text: string }[] = [
    { icon: "eye", lead: securityWords.readOnly, text: securityWords.readOnlyText },
    {
      icon: "lock",
      lead: securityWords.encrypted,
      text: config.storageEncrypted
        ? `${securityWords.encryptedText} ${securityWords.storageText}`
        : securityWords.encryptedText,
    },
    { icon: "plug", lead: securityWords.provider, text: securityWords.providerText },
    { icon: "people", lead: securityWords.shared, text: securityWords.sharedText(organization) },
  ];
  return (
    <section className="card padded section" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{securityWords.title}</h2>
        <span className="badges">
          {config.trustBadges.map((badge) => (
            <Badge key={badge} tone="accent" icon="check">
              {badge}
            </Badge>
          ))}
        </span>
      </div>
      <ul className="facts-list facts-list-wide">
        {facts.map(({ icon, lead, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>
              <b>{lead}</b> {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isWhole = ({ connections, accounts }: AccountsOverview): boolean =>
  connections.every(({ findings }) => findings.unread_rows === 0) &&
  accounts.every(({ missing }) => missing === null);

/** How much is linked, and whether all of it is well. */
function OverviewCard({ overview }: { overview: AccountsOverview }) {
  const id = useId();
  const isConnected = overview.accounts.length > 0 || overview.connections.length > 0;
  return (
    <section className="card padded" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{words.overview}</h2>
        <span className="badges">
          {overview.is_sandbox && <SandboxBadge givesWay />}
          {/* Of accounts that are all kept by hand no connection could be well or not. */}
          {(overview.connections.length > 0 || !isConnected) && (
            <ConnectionsHealth connections={overview.connections} isWhole={isWhole(overview)} />
          )}
        </span>
      </div>
      <div className="overview">
        <div>
          <p className="small muted">{words.totalValue}</p>
          <p className="overview-value">
            {isConnected ? <Amount value={overview.total_value} /> : words.zero}
          </p>
        </div>
        <p className="small soft figure">
          {words.counts(overview.connections.length, overview.accounts.length)}
        </p>
      </div>
    </section>
  );
}

function SupportedTypes() {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{words.supportedTitle}</h2>
      </div>
      <ul className="columns">
        {words.supported.map(({ name, text }) => (
          <li className="card padded" key={name}>
            <h3>{name}</h3>
            <p className="small soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Connected({
  overview,
  onRemoved,
}: {
  overview: AccountsOverview;
  onRemoved: (message: string) => void;
}) {
  const [leaving, setLeaving] = useState<ConnectionItem | null>(null);
  return (
    <>
      <OverviewCard overview={overview} />
      <AccountGroups overview={overview} onDisconnect={setLeaving} />
      {leaving && (
        <DisconnectDialog
          connection={leaving}
          accounts={overview.accounts.filter((account) => account.connection_id === leaving.id)}
          onClose={() => setLeaving(null)}
          onDone={onRemoved}
        />
      )}
    </>
  );
}

/**
 * All linked accounts. `LinkButton` opens the account-linking flow; it belongs to another feature
 * and is handed in.
 */
export function AccountsPage({ LinkButton }: { LinkButton: LinkButtonType }) {
  const query = useAccounts();
  const profile = useProfile().data;
  const { state } = useLocation();
  const [done, setDone] = useState<Done | null>(() => {
    const text = readGoneState(state);
    return text === null ? null : { text, takesFocus: true };
  });
  const onLinked = (text: string) => setDone({ text, takesFocus: false });
  const onGone = (text: string) => setDone({ text, takesFocus: true });
  const overview = query.data;
  const organization = profile?.organization?.name ?? "";
  // What stands below the list would be pushed away by it.
  const isThere = overview !== undefined || query.isError;
  const isEmpty = overview?.connections.length === 0 && overview.accounts.length === 0;

  return (
    <>
      <div className="page-head">
        <div>
          <PageTitle title={words.title}>{words.title}</PageTitle>
          <p>{words.subtitle(organization)}</p>
        </div>
        <div className="history-actions">
          <AddAccountButton />
          <LinkButton look={isEmpty ? "secondary" : "primary"} onLinked={onLinked} />
        </div>
      </div>
      <div className="notices">
        {done && <DoneNotice done={done} onDismiss={() => setDone(null)} />}
        {query.isError && (
          <Notice
            tone="bad"
            title={messageOf(query.error, words.failed)}
            action={
              <Button size="small" icon="refresh" onClick={() => void query.refetch()}>
                {words.tryAgain}
              </Button>
            }
          />
        )}
        {overview && (
          <ConnectionNotices
            connections={overview.connections}
            accounts={overview.accounts}
            total={overview.total_value}
            LinkButton={LinkButton}
            onLinked={onLinked}
            onHandedOver={onGone}
          />
        )}
      </div>
      {!overview && !query.isError && <AccountsSkeleton />}
      {overview && <Connected overview={overview} onRemoved={onGone} />}
      <AddAccountDialog />
      {isEmpty && (
        <>
          <div className="section">
            <EmptyState
              icon="accounts"
              title={words.emptyTitle}
              action={<LinkButton look="primary" onLinked={onLinked} />}
            >
              {words.emptyText}
            </EmptyState>
          </div>
          <SupportedTypes />
        </>
      )}
      {isThere && <SecurityCard organization={organization} />}
      {overview && !isEmpty && (
        <TermList
          terms={[
            "cost-basis",
            "cost-basis-method",
            "institution-total",
            "retirement-taxable",
            "sandbox-data",
          ]}
        />
      )}
      {isThere && (
        <footer className="page-foot">
          <span>{words.nightly}</span>
        </footer>
      )}
    </>
  );
}
