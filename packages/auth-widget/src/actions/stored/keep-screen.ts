import type { Door } from "../../machine/organization-entry.ts";
import type { KeptScreen, Screen } from "../../machine/screen.ts";
import type { ActionContext } from "../action-context.ts";
import { keptScreenText } from "./kept-text.ts";

/** At rest, without anything secret: an app that was not linked yet gets another one. */
function keptScreenOf(screen: Screen): KeptScreen | null {
  switch (screen.name) {
    case "emailCode":
    case "smsEntry":
      return { ...screen, resend: "initial", problem: null, isChecking: false };
    case "recoveryEntry":
      return { ...screen, problem: null, isChecking: false };
    case "smsSetup":
      return { ...screen, problem: null, isSending: false };
    case "mfaChoice":
      return screen;
    case "totpEntry":
      if (screen.newCodes === null) return { ...screen, problem: null, isChecking: false };
  }
  if (screen.name !== "totpSetup" && screen.name !== "totpEntry") return null;
  return { name: "totpSetup", factor: screen.factor, setup: { kind: "none" }, shown: "qr" };
}

/** Whose mailbox it is about. */
const mailboxOf = (screen: KeptScreen): string =>
  screen.name === "emailCode" ? screen.email : screen.factor.email;

/** Whether it may follow this start: that of one organization leads into no other. */
function followsFrom({ organization }: Door, screen: KeptScreen): boolean {
  const id =
    screen.name === "emailCode" ? screen.door.organization?.id : screen.factor.organizationId;
  return organization === null || organization.id === id;
}

/** A mailed code and what a first proof was worth live as long. */
const PROOF_MS = 10 * 60_000;

type Kept = { until: number; screen: KeptScreen };

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" && value !== null && "until" in value && "screen" in value;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Keeps the screen where a code is typed over a reload: a phone drops the tab while its owner reads
 * the letter, the text or the authenticator app. Never the code. What was kept takes the place of
 * the first screen, at once or when the page's organization is known. It is forgotten with the
 * screen, and once the code or the first proof is over. Answers how to stop.
 */
export function keepScreen(desk: ActionContext): () => void {
  const { store, now } = desk;
  const { session } = desk.client;
  const text = keptScreenText(desk);
  const found = parse(text.read());
  let kept = isKept(found) && found.until > now() ? found : null;
  let until = kept?.until;

  const follow = () => {
    const { screen, home } = store.getState();
    const before = kept;
    if (before && screen.name === "finding") return;
    kept = null;
    const isUntouched = screen.name === "main" && screen.email === "";
    if (before && isUntouched && home && followsFrom(home, before.screen)) {
      const { screen: again } = before;
      return store.dispatch({ type: "screenKept", screen: again, email: mailboxOf(again) });
    }
    const next = keptScreenOf(screen);
    if (!next) {
      until = undefined;
      // It is gone back to from the error's, or not.
      if (screen.name !== "failed") text.write("");
      return;
    }
    const codeUntil = next.name === "emailCode" ? next.expiresAt : null;
    until = codeUntil ?? until ?? now() + PROOF_MS;
    text.write(JSON.stringify({ until, screen: next }));
  };

  // Another tab may have finished it.
  const stopHearing = session?.subscribe?.(() => {
    if (session.getState?.().session) text.write("");
  });
  const stop = store.subscribe(follow);
  follow();
  return () => {
    stop();
    stopHearing?.();
  };
}
