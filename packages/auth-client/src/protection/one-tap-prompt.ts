import { findInPage } from "./load-script.ts";

/** Google's "Sign In with Google for Web" script; only what is used of it. */
interface GoogleAccounts {
  initialize(options: {
    client_id: string;
    callback: (answer: { credential?: unknown }) => void;
    cancel_on_tap_outside?: boolean;
  }): void;
  prompt(listener: (moment: unknown) => void): void;
  cancel(): void;
}

const isAccounts = (value: unknown): value is GoogleAccounts =>
  typeof value === "object" && value !== null && "initialize" in value && "prompt" in value;

/** Browsers that show the prompt themselves tell less about it, so each question may go unanswered. */
function ask(moment: unknown, question: string): unknown {
  const method: unknown =
    typeof moment === "object" && moment ? Reflect.get(moment, question) : undefined;
  return typeof method === "function" ? method.call(moment) : undefined;
}

/** What became of a prompt: why it was not shown or was skipped; undefined while it is shown, or when nothing is told. */
function refusalOf(moment: unknown): string | undefined {
  if (ask(moment, "isNotDisplayed")) return String(ask(moment, "getNotDisplayedReason"));
  if (ask(moment, "isSkippedMoment")) return String(ask(moment, "getSkippedReason"));
  return undefined;
}

export interface OneTapPrompt {
  readonly clientId: string;
  readonly cancelOnTapOutside: boolean | undefined;
  /** The person chose an account. */
  readonly onCredential: (idToken: string) => void;
  /** The person closed the prompt. */
  readonly onCancelled: (() => void) | undefined;
}

/** Asks Google to show its prompt. Answers why it did not, or undefined once it is shown. Its script is on the page already. */
export function showOneTap(prompt: OneTapPrompt): Promise<string | undefined> {
  const accounts = findInPage("google", "accounts", "id");
  if (!isAccounts(accounts)) return Promise.resolve("ad_blocker_detected");
  accounts.initialize({
    client_id: prompt.clientId,
    callback: ({ credential }) => {
      if (typeof credential === "string") prompt.onCredential(credential);
    },
    ...(prompt.cancelOnTapOutside === undefined
      ? {}
      : { cancel_on_tap_outside: prompt.cancelOnTapOutside }),
  });
  return new Promise((resolve) => {
    accounts.prompt((moment) => {
      const reason = refusalOf(moment);
      if (reason === "user_cancel") prompt.onCancelled?.();
      resolve(reason);
    });
  });
}
