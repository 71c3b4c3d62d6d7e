import "#ui/layout/reading.css";
import "./link-demo.css";
import type { ConnectionItem } from "@stocks-vibe/contracts/portfolio";
import type { ComponentType, ReactNode } from "react";
import { useAuthState } from "#lib/auth/auth.ts";
import { useOpened } from "#lib/router/address.ts";
import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { Button, buttonClass } from "#ui/forms/button.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { PublicFoot, PublicHead } from "#ui/layout/public-frame.tsx";
import { AccountLinkButton, LinkButton } from "../account-link-button.tsx";
import type { LinkPurpose } from "../link-calls.ts";
import { LinkDialog } from "../link-dialog.tsx";
import type { LinkState } from "../link-machine.ts";
import { cancelledProblem, exchangeProblem, exitProblem } from "../link-problem.ts";

/** For developers, who read English. */
const words = {
  title: "Linking accounts, in every state",
  lead: "How the product looks while an account is being linked, and when something goes wrong. These are examples: nothing here belongs to anybody.",
  button: "The button",
  dialogs: "The dialogs",
  dialogsText:
    "Each opens as it does in the product. A success closes by itself after two seconds.",
  status: "The state of connections",
  none: "Nothing linked",
  healthy: "All well",
  error: "Something to do",
  each: "Each state of one connection",
  real: "The real flow",
  signIn: "Sign in to link an account for real, in your own organization.",
  logIn: "Log in",
  realText:
    "This is the real button: it links an account to your organization. With the embedded sandbox everything it brings is invented.",
  accounts: "See your accounts",
} as const;

/** An institution that there is none of: nothing on the page is a member's. */
const connect: LinkPurpose = { kind: "connect" };
const reconnect: LinkPurpose = {
  kind: "reconnect",
  connectionId: "example",
  institution: "Example Brokerage",
};

const choose: LinkPurpose = { ...reconnect, kind: "choose" };

const success: LinkState = { name: "success", institution: "Example Brokerage", accountCount: 3 };

/** The button in each of its states. */
const buttonStates: readonly { readonly name: string; readonly state: LinkState }[] = [
  { name: "Before", state: { name: "idle" } },
  { name: "While the window is open", state: { name: "open" } },
  { name: "After an error", state: { name: "failed", problem: exchangeProblem(null, connect) } },
];

/** Each dialog of the flow by the name that its address gives it. */
const dialogStates = {
  connected: { title: "Connected", purpose: connect, state: success },
  "connection-failed": {
    title: "Connection failed",
    purpose: connect,
    state: { name: "failed", problem: exchangeProblem(null, connect) },
  },
  "reconnect-info": {
    title: "Before reconnecting",
    purpose: reconnect,
    state: { name: "info", note: null },
  },
  "reconnect-left": {
    title: "Reconnecting was left",
    purpose: reconnect,
    state: { name: "info", note: cancelledProblem },
  },
  reconnected: { title: "Reconnected", purpose: reconnect, state: success },
  "reconnection-failed": {
    title: "Reconnection failed",
    purpose: reconnect,
    state: { name: "failed", problem: exitProblem({}, reconnect) },
  },
  "choose-info": {
    title: "Before choosing accounts",
    purpose: choose,
    state: { name: "info", note: null },
  },
  chosen: { title: "Accounts chosen", purpose: choose, state: success },
} as const satisfies Record<string, { title: string; purpose: LinkPurpose; state: LinkState }>;

type DialogName = keyof typeof dialogStates;
const isDialogName = (name: string | null): name is DialogName =>
  name !== null && Object.hasOwn(dialogStates, name);

type Status = Pick<ConnectionItem, "status" | "is_syncing">;
/** How another feature draws the state of connections; it is handed in. */
export type StatusParts = {
  readonly Health: ComponentType<{ connections: readonly Pick<ConnectionItem, "status">[] }>;
  readonly One: ComponentType<{ connection: Status }>;
};

const is = (status: ConnectionItem["status"], isSyncing = false): Status => ({
  status,
  is_syncing: isSyncing,
});
const each = [
  is("active"),
  is("active", true),
  is("pending"),
  is("error"),
  is("expired"),
  is("unknown"),
];

function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="link-example">
      <p className="small muted">{name}</p>
      <div>{children}</div>
    </div>
  );
}

function Dialogs() {
  const { opened, open, close } = useOpened("show");
  const shown = isDialogName(opened) ? dialogStates[opened] : null;
  return (
    <section className="card padded">
      <h2>{words.dialogs}</h2>
      <p className="muted">{words.dialogsText}</p>
      <div className="link-examples">
        {Object.entries(dialogStates).map(([name, { title }]) => (
          <Button key={name} onClick={() => open(name)}>
            {title}
          </Button>
        ))}
      </div>
      {shown && (
        <LinkDialog
          link={{ state: shown.state, start: close, dismiss: close }}
          purpose={shown.purpose}
        />
      )}
    </section>
  );
}

function Real() {
  const { session } = useAuthState();
  return (
    <section className="card padded">
      <h2>{words.real}</h2>
      <p className="muted">{session ? words.realText : words.signIn}</p>
      <div className="link-examples">
        {session ? (
          <>
            <AccountLinkButton look="primary" />
            <Link className={buttonClass()} to={paths.accounts}>
              {words.accounts}
            </Link>
          </>
        ) : (
          <Link className={buttonClass({ look: "primary" })} to={paths.login}>
            {words.logIn}
          </Link>
        )}
      </div>
    </section>
  );
}

/**
 * The account-linking components in each of their states, and the real flow for who is signed in.
 * Nothing in the product leads here.
 */
export function LinkDemoPage({ parts: { Health, One } }: { parts: StatusParts }) {
  return (
    <div className="glossary">
      <PublicHead />
      <main className="glossary-column" id="main" tabIndex={-1}>
        <PageTitle title={words.title}>{words.title}</PageTitle>
        <p className="glossary-lead">{words.lead}</p>
        <section className="card padded">
          <h2>{words.button}</h2>
          <div className="link-examples">
            {buttonStates.map(({ name, state }) => (
              <Example key={name} name={name}>
                <LinkButton state={state} purpose={connect} onPress={() => undefined} />
              </Example>
            ))}
          </div>
        </section>
        <Dialogs />
        <section className="card padded">
          <h2>{words.status}</h2>
          <div className="link-examples">
            <Example name={words.none}>
              <Health connections={[]} />
            </Example>
            <Example name={words.healthy}>
              <Health connections={[is("active"), is("active")]} />
            </Example>
            <Example name={words.error}>
              <Health connections={[is("active"), is("error")]} />
            </Example>
          </div>
          <Example name={words.each}>
            <div className="link-examples">
              {each.map((connection) => (
                <One
                  key={`${connection.status} ${connection.is_syncing}`}
                  connection={connection}
                />
              ))}
            </div>
          </Example>
        </section>
        <Real />
      </main>
      <PublicFoot />
    </div>
  );
}
