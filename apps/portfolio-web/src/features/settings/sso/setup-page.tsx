import "../settings.css";
import { ApiError } from "@stocks-vibe/auth-client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { retryUpTo } from "#lib/api/query-policy.ts";
import { type AuthClient, AuthContext, type AuthState, useAuthClient } from "#lib/auth/auth.ts";
import { denverMomentFrom } from "#lib/format/format-date.ts";
import { useLocation } from "#lib/router/router.tsx";
import { MessageScreen, WaitScreen } from "#ui/feedback/message-screen.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { PublicFoot, PublicHead } from "#ui/layout/public-frame.tsx";
import { settingsMessages } from "../messages/en.ts";
import { SettingsSection } from "../settings-row.tsx";
import { type Connection, isTestable, listKey, ssoSentence, useAttempts } from "./connection.ts";
import { AddressesSection, MappingSection } from "./connection-view.tsx";
import { setupMessages } from "./messages/en.ts";
import { ProvidedSection } from "./provided-section.tsx";
import { TestSection } from "./test-section.tsx";

const words = setupMessages.page;

type Setup = ReturnType<AuthClient["ssoSetup"]["byLink"]>;

const NO_MEMBER: AuthState = {
  session: null,
  member: null,
  organization: null,
  isInitialized: true,
  unfamiliar: null,
};

/** The fields of a request but the connection's id: a link is for one connection. */
const fieldsOf = <Request extends { connection_id: string }>({
  connection_id: _,
  ...fields
}: Request) => fields;

/**
 * The client as the steps of a connection use it, with the calls of a link in the place of a
 * member's. What session this browser has is neither used nor changed.
 */
function clientOf(auth: AuthClient, setup: Setup): AuthClient {
  return {
    ...auth,
    session: { ...auth.session, getState: () => NO_MEMBER, subscribe: () => () => undefined },
    rbac: { isAuthorized: async () => true },
    sso: {
      ...auth.sso,
      saml: {
        ...auth.sso.saml,
        updateConnection: (request) => setup.updateSaml(fieldsOf(request)),
        updateConnectionByURL: (request) => setup.updateSamlByURL(fieldsOf(request)),
      },
      oidc: {
        ...auth.sso.oidc,
        updateConnection: (request) => setup.updateOidc(fieldsOf(request)),
      },
    },
    ssoTests: {
      begin: setup.beginTest,
      attempts: setup.attempts,
      updateByMetadata: (request) => setup.updateSamlByMetadata(fieldsOf(request)),
    },
  };
}

/** Says to the administrator that their part begins. */
function DoneSection({
  connection,
  setup,
  onDone,
}: {
  connection: Connection;
  setup: Setup;
  onDone: () => void;
}) {
  const finish = useMutation({ mutationFn: setup.finish, onSuccess: onDone });
  return (
    <SettingsSection title={words.doneTitle} text={words.doneText}>
      <div className="sso-form">
        {!isTestable(connection) && <p className="muted">{setupMessages.incomplete}</p>}
        {finish.isError && <Notice tone="bad" title={ssoSentence(finish.error)} />}
        {isTestable(connection) && (
          <div>
            <Button
              look="primary"
              busy={finish.isPending ? words.finishing : null}
              onClick={() => finish.mutate()}
            >
              {words.done}
            </Button>
          </div>
        )}
      </div>
    </SettingsSection>
  );
}

/** The steps at the provider and here, as an administrator has them. */
function Steps(given: { connection: Connection; setup: Setup; onDone: () => void }) {
  const { connection } = given;
  const attempts = useAttempts(connection.connection_id);
  return (
    <>
      <AddressesSection connection={connection} />
      <ProvidedSection connection={connection} />
      <TestSection connection={connection} attempts={attempts} />
      <MappingSection connection={connection} />
      <DoneSection {...given} />
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PublicHead />
      {children}
      <PublicFoot />
    </>
  );
}

const Ended = () => (
  <Frame>
    <MessageScreen title={words.ended} icon="warning">
      <p>{words.endedText}</p>
    </MessageScreen>
  </Frame>
);

const isEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.error_type === "sso_setup_link_not_found";

function OpenedLink({ token }: { token: string }) {
  const auth = useAuthClient();
  const cache = useQueryClient();
  const setup = useMemo(() => auth.ssoSetup.byLink(token), [auth, token]);
  const client = useMemo(() => clientOf(auth, setup), [auth, setup]);
  const [isDone, setDone] = useState(false);
  const queryKey = [listKey, "setup", token];
  const query = useQuery({
    queryKey,
    queryFn: setup.get,
    staleTime: 0,
    retry: retryUpTo(1),
  });
  if (isDone) {
    return (
      <Frame>
        <MessageScreen title={words.thanks} icon="check">
          <p>{words.thanksText}</p>
        </MessageScreen>
      </Frame>
    );
  }
  if (isEnded(query.error)) return <Ended />;
  if (query.isPending) return <WaitScreen title={settingsMessages.loading} />;
  if (!query.data) {
    return (
      <Frame>
        <MessageScreen
          title={ssoSentence(query.error)}
          icon="warning"
          actions={
            <Button onClick={() => void query.refetch()}>{settingsMessages.tryAgain}</Button>
          }
        />
      </Frame>
    );
  }
  const { organization_name: organization, connection, expires_at: expires } = query.data;
  const onDone = () => {
    setDone(true);
    cache.removeQueries({ queryKey });
  };
  return (
    <Frame>
      <main className="member-main" id="main" tabIndex={-1}>
        <div className="settings">
          <div className="page-head">
            <div>
              <PageTitle title={words.title}>{words.titleOf(organization)}</PageTitle>
              <p>{words.lead}</p>
              <p className="muted">{words.expires(denverMomentFrom(expires))}</p>
            </div>
          </div>
          <AuthContext value={client}>
            <div className="settings-sections">
              <Steps connection={connection} setup={setup} onDone={onDone} />
            </div>
          </AuthContext>
        </div>
      </main>
    </Frame>
  );
}

/**
 * Where someone without an account sets a connection up. The link's token is the fragment of the
 * address, which browsers send to no server; only this page's calls carry it.
 */
export function SetupPage() {
  const token = useLocation().hash.slice(1);
  return token === "" ? <Ended /> : <OpenedLink key={token} token={token} />;
}
