import type { DialogLanguage, MfaChallenge } from "@stocks-vibe/contracts/link";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { createActions } from "./actions.ts";
import { type LinkApi, LinkProblemError } from "./api.ts";
import { createStore } from "./create-store.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { messages } from "./messages/en.ts";
import type { DialogMessage } from "./protocol.ts";
import {
  aCompletion,
  anAccount,
  aProblem,
  aSession,
  repairSession,
  roth,
} from "./testing/samples.ts";

afterEach(cleanup);

/** An institution that knows one password. Its answers can be replaced one by one. */
const anApi = (overrides: Partial<LinkApi> = {}): LinkApi => ({
  session: async () => aSession(),
  async signIn(_, { password }) {
    if (password !== "pass_good") throw new LinkProblemError(aProblem("INVALID_CREDENTIALS"));
    return { kind: "accounts", accounts: [anAccount(), roth] };
  },
  answer: async () => ({ kind: "accounts", accounts: [anAccount(), roth] }),
  complete: async (_, ids) =>
    aCompletion([anAccount(), roth].filter((account) => ids.includes(account.id))),
  ...overrides,
});

async function openDialog(api: LinkApi = anApi(), hostLanguage: DialogLanguage = "en") {
  const told: DialogMessage[] = [];
  const store = createStore();
  const actions = createActions({
    api,
    dispatch: store.dispatch,
    state: store.state,
    tell: (message) => told.push(message),
    now: () => new Date("2026-11-20T12:00:00Z"),
  });
  render(<LinkDialog store={store} actions={actions} />);
  await act(() => actions.start("link-sandbox-1", hostLanguage));
  return {
    user: userEvent.setup(),
    actions,
    events: () => told.flatMap((message) => (message.kind === "event" ? [message.name] : [])),
    outcome: () => told.find((message) => message.kind === "success" || message.kind === "exit"),
  };
}

const heading = (name: string) => screen.findByRole("heading", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });

async function toCredentials(user: ReturnType<typeof userEvent.setup>) {
  await user.click(button(messages.consent.go));
  await user.click(button(/Brindlewick/));
  await heading("Sign in to Brindlewick Brokerage");
}

async function toAccounts(user: ReturnType<typeof userEvent.setup>) {
  await toCredentials(user);
  await user.click(button(messages.credentials.fill));
  await user.click(button(messages.credentials.submit));
  await heading(messages.accounts.title);
}

describe("the Link dialog", () => {
  it("connects the chosen accounts and hands the public token over", async () => {
    const { user, outcome, events } = await openDialog();
    await toAccounts(user);

    await user.click(screen.getByLabelText(/Individual Brokerage/));
    await user.click(button(messages.accounts.go));
    await heading(messages.connected.title);
    expect(outcome()).toBeUndefined();
    await user.click(button(messages.connected.go));

    expect(outcome()).toMatchObject({
      kind: "success",
      publicToken: "public-sandbox-1",
      metadata: { accounts: [{ id: "account-2" }], link_session_id: "session-1" },
    });
    expect(events().filter((name) => name !== "TRANSITION_VIEW")).toEqual([
      "OPEN",
      "SELECT_INSTITUTION",
      "SUBMIT_CREDENTIALS",
      "HANDOFF",
    ]);
  });

  it("is a labelled modal dialog, marked as sandbox on every screen", async () => {
    const { user } = await openDialog();
    const dialog = screen.getByRole("dialog", { name: "Connect your account to Stocks Vibe" });
    expect(dialog.getAttribute("aria-modal")).toBe("true");
    expect(screen.getByText(messages.sandbox)).toBeTruthy();
    await toAccounts(user);
    expect(screen.getByText(messages.sandbox)).toBeTruthy();
  });

  it("asks what the institution asks beside the password, again after a wrong answer, and says so to the host", async () => {
    const answered: (readonly string[])[] = [];
    const asked = (challenge: MfaChallenge) => ({ kind: "asked" as const, challenge });
    const { user, outcome, events } = await openDialog(
      anApi({
        signIn: async () => asked({ type: "device", devices: ["Text message", "Email"] }),
        async answer(_, answers) {
          answered.push(answers);
          if (answers[0] === "Email") return asked({ type: "code", sent_to: "Email" });
          if (answers[0] !== "1234") throw new LinkProblemError(aProblem("INVALID_MFA"));
          return { kind: "accounts", accounts: [anAccount(), roth] };
        },
      }),
    );
    await toCredentials(user);
    await user.click(button(messages.credentials.fill));
    await user.click(button(messages.credentials.submit));
    await heading(messages.secondStep.title("Brindlewick Brokerage"));
    await user.click(button(messages.secondStep.go));
    expect(screen.getByRole("alert").textContent).toBe(messages.secondStep.missing);
    await user.click(screen.getByRole("radio", { name: "Email" }));
    await user.click(button(messages.secondStep.go));
    const code = await screen.findByLabelText(messages.secondStep.codeLabel);
    await waitFor(() => expect(document.activeElement).toBe(code));
    await user.type(code, "1111{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("Words for the person.");
    await user.click(button(messages.close));
    await user.click(button(messages.leaving.leave));
    expect(outcome()).toMatchObject({ kind: "exit", metadata: { status: "requires_code" } });
    expect(answered).toEqual([["Email"], ["1111"]]);
    expect(events().filter((name) => name === "SUBMIT_MFA")).toHaveLength(2);
  });

  it.each<[MfaChallenge, readonly string[]]>([
    [{ type: "questions", questions: ["Question one", "Question two"] }, ["one", "two"]],
    [{ type: "selections", question: "Yours?", options: ["Yes", "No"] }, ["Yes"]],
  ])("goes on to the accounts once the answers are right: %o", async (challenge, answers) => {
    const given: (readonly string[])[] = [];
    const { user } = await openDialog(
      anApi({
        signIn: async () => ({ kind: "asked", challenge }),
        async answer(_, all) {
          given.push(all);
          return { kind: "accounts", accounts: [anAccount()] };
        },
      }),
    );
    await toCredentials(user);
    await user.click(button(messages.credentials.fill));
    await user.click(button(messages.credentials.submit));
    await heading(messages.secondStep.title("Brindlewick Brokerage"));
    const boxes = screen.queryAllByRole("textbox");
    for (const [at, box] of boxes.entries()) await user.type(box, answers[at] ?? "");
    if (boxes.length === 0) await user.click(screen.getByRole("radio", { name: "Yes" }));
    await user.click(button(messages.secondStep.go));
    await heading(messages.accounts.title);
    expect(given).toEqual([answers]);
  });

  it("shows the test credentials and fills them in", async () => {
    const { user } = await openDialog();
    await toCredentials(user);
    expect(screen.getByText("user_good")).toBeTruthy();
    expect(screen.getByText("pass_good")).toBeTruthy();
  });

  it("tells of the other usernames what is odd about their accounts, and fills one in", async () => {
    const { user } = await openDialog();
    await toCredentials(user);
    await user.click(screen.getByText(messages.credentials.others(1)));
    expect(screen.getByText("a split that is not listed")).toBeTruthy();
    await user.click(button("user_shape_unlisted_split"));
    expect(screen.getByDisplayValue("user_shape_unlisted_split")).toBe(
      screen.getByLabelText(messages.credentials.username),
    );
    await user.click(button(messages.credentials.submit));
    await heading(messages.accounts.title);
  });

  it("moves the focus to each new screen", async () => {
    const { user } = await openDialog();
    expect(document.activeElement?.textContent).toBe("Connect your account to Stocks Vibe");
    await user.keyboard("{Tab}{Enter}");
    expect(document.activeElement).toBe(screen.getByLabelText(messages.institutions.search));
    await user.click(button(/Oakmoss/));
    expect(document.activeElement).toBe(screen.getByLabelText(messages.credentials.username));
  });

  it("keeps the focus inside, around both ends", async () => {
    const { user } = await openDialog();
    button(messages.consent.go).focus();
    await user.tab();
    expect(document.activeElement).toBe(button(messages.close));
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(button(messages.consent.go));
    screen.getByRole("heading").focus();
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(button(messages.close));
  });

  it("narrows the list and says so, or says that nothing matches", async () => {
    const { user } = await openDialog();
    await user.click(button(messages.consent.go));
    await user.type(screen.getByLabelText(messages.institutions.search), "oak");
    expect(screen.queryByRole("button", { name: /Brindlewick/ })).toBeNull();
    expect(screen.getByRole("status").textContent).toBe("1 institution");
    await user.keyboard("zzz");
    expect(screen.getByText("No institution matches “oakzzz”")).toBeTruthy();
    await user.click(button(messages.institutions.clear));
    expect(button(/Brindlewick/)).toBeTruthy();
  });

  it("says why a sign-in was refused, keeps the username and asks for the password", async () => {
    const { user, events } = await openDialog();
    await toCredentials(user);
    await user.keyboard("nora{Tab}letmein{Enter}");

    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("Words for the person.");
    expect(screen.getByLabelText(messages.credentials.username)).toHaveProperty("value", "nora");
    const password = screen.getByLabelText(messages.credentials.password);
    expect(password).toHaveProperty("value", "");
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect(password.getAttribute("aria-describedby")).toBe(alert.id);
    expect(events().at(-1)).toBe("ERROR");
  });

  it("asks for both fields before it asks the institution", async () => {
    const { user, events } = await openDialog();
    await toCredentials(user);
    await user.keyboard("nora{Enter}");
    expect(screen.getByRole("alert").textContent).toBe(messages.credentials.missing);
    expect(events()).not.toContain("SUBMIT_CREDENTIALS");
  });

  it("does not share nothing", async () => {
    const { user } = await openDialog();
    await toAccounts(user);
    await user.click(screen.getByLabelText(/Individual Brokerage/));
    await user.click(screen.getByLabelText(/Roth IRA/));

    await user.click(button(messages.accounts.go));

    expect(screen.getByText(messages.accounts.none)).toBeTruthy();
    expect(button(messages.accounts.go).getAttribute("aria-disabled")).toBe("true");
    await heading(messages.accounts.title);
  });

  it("repairs at once: sign in, done", async () => {
    const { user, outcome } = await openDialog(anApi({ session: async () => repairSession }));
    await heading("Sign in to Brindlewick Brokerage again");
    expect(screen.queryByRole("button", { name: messages.back })).toBeNull();
    await user.click(button(messages.credentials.fill));
    await user.click(button(messages.credentials.submit));
    await heading(messages.connected.repaired);
    await user.keyboard("{Escape}");
    expect(outcome()?.kind).toBe("success");
  });

  it("leaves at once where nothing is lost", async () => {
    const { user, outcome } = await openDialog();
    await user.keyboard("{Escape}");
    expect(outcome()).toMatchObject({ kind: "exit", error: null, metadata: { status: null } });
  });

  it("asks before leaving a started sign-in, and stays on Escape", async () => {
    const { user, outcome } = await openDialog();
    await toCredentials(user);
    await user.keyboard("{Escape}");
    await heading(messages.leaving.title);
    await waitFor(() => expect(document.activeElement).toBe(button(messages.leaving.stay)));
    await user.keyboard("{Escape}");
    await heading("Sign in to Brindlewick Brokerage");
    await user.click(button(messages.close));
    await user.click(button(messages.leaving.leave));
    expect(outcome()).toMatchObject({
      kind: "exit",
      metadata: {
        status: "requires_credentials",
        institution: { name: "Brindlewick Brokerage", institution_id: "ins_900102" },
      },
    });
  });

  it("cannot be left while the institution is asked", async () => {
    const { user, outcome } = await openDialog(
      anApi({ signIn: () => new Promise<never>(() => undefined) }),
    );
    await toCredentials(user);
    await user.click(button(messages.credentials.fill));
    await user.click(button(messages.credentials.submit));
    await heading("Signing in to Brindlewick Brokerage");
    await user.keyboard("{Escape}");
    expect(outcome()).toBeUndefined();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("speaks what the token asks for, whatever the host's page speaks", async () => {
    const { user } = await openDialog(anApi({ session: async () => aSession({ language: "es" }) }));
    await heading("Conecta tu cuenta con Stocks Vibe");
    expect(document.documentElement.lang).toBe("es");
    expect(document.title).toBe("Plaid Link (entorno de prueba)");
    await user.click(button("Continuar"));
    await user.click(button(/Brindlewick/));
    await heading("Inicia sesión en Brindlewick Brokerage");
    await user.click(button("Rellenar"));
    await user.click(button("Enviar"));
    await heading("Elige las cuentas que compartes");
    expect(screen.getByText("Corretaje, termina en 8823")).toBeTruthy();
  });

  it("speaks the host page's language as long as no token is known", async () => {
    const expired = new LinkProblemError(aProblem("INVALID_LINK_TOKEN"));
    await openDialog(anApi({ session: () => Promise.reject(expired) }), "es");
    await heading("Esta página caducó");
    expect(document.documentElement.lang).toBe("es");
  });

  it("tells an expired page from trouble that may pass", async () => {
    const expired = new LinkProblemError(aProblem("INVALID_LINK_TOKEN"));
    const { user, outcome } = await openDialog(anApi({ session: () => Promise.reject(expired) }));
    await heading(messages.failed.expired);
    expect(screen.queryByRole("button", { name: messages.failed.retry })).toBeNull();
    await user.click(button(messages.failed.leave));
    expect(outcome()).toMatchObject({ error: { error_code: "INVALID_LINK_TOKEN" } });
  });

  it("tries again after the institution was down", async () => {
    const down = new LinkProblemError(aProblem("INSTITUTION_DOWN"));
    const { user } = await openDialog(anApi({ signIn: () => Promise.reject(down) }));
    await toCredentials(user);
    await user.click(button(messages.credentials.fill));
    await user.click(button(messages.credentials.submit));
    await heading(messages.failed.title);
    await user.click(button(messages.failed.retry));
    await heading(messages.institutions.title);
  });

  it("ignores an answer that comes after it was started anew", async () => {
    let answer: (session: ReturnType<typeof aSession>) => void = () => undefined;
    const slow = new Promise<ReturnType<typeof aSession>>((resolve) => {
      answer = resolve;
    });
    const sessions = [slow, Promise.resolve(aSession({ client_name: "Second" }))];
    const { actions } = await openDialogWithout(sessions);
    await act(() => actions.start("link-sandbox-2", "en"));
    await act(async () => answer(aSession({ client_name: "First" })));
    await waitFor(() => heading("Connect your account to Second"));
  });
});

/** Opens without waiting for the first answer. */
async function openDialogWithout(sessions: Promise<ReturnType<typeof aSession>>[]) {
  const store = createStore();
  const actions = createActions({
    api: anApi({ session: () => sessions.shift() ?? Promise.reject(new Error("no more")) }),
    dispatch: store.dispatch,
    state: store.state,
    tell: () => undefined,
    now: () => new Date("2026-11-20T12:00:00Z"),
  });
  render(<LinkDialog store={store} actions={actions} />);
  act(() => void actions.start("link-sandbox-1", "en"));
  return { actions };
}
