import { findInPage } from "./protection.ts";

/** Google's "Sign In with Google for Web" script; only what is used of it. */
interface GoogleAccounts {
  initialize(options: {
    client_id: string;
    callback: (answer: { credential?: unknown }) => void;
    cancel_on_tap_outside?: boolean;
    use_fedcm_for_prompt: boolean;
    nonce?: string;
  }): void;
  prompt(listener: (moment: unknown) => void): void;
  cancel(): void;
}

const isAccounts = (value: unknown): value is GoogleAccounts =>
  typeof value === "object" && value !== null && "initialize" in value && "prompt" in value;

/**
 * Where the browser draws the prompt (FedCM) it tells less about it, so each question may go
 * unanswered.
 */
function ask(moment: unknown, question: string): unknown {
  const method: unknown =
    typeof moment === "object" && moment ? Reflect.get(moment, question) : undefined;
  return typeof method === "function" ? method.call(moment) : undefined;
}

const UNKNOWN = "unknown_reason";

function reasonOf(moment: unknown, question: string): string {
  const reason = ask(moment, question);
  return typeof reason === "string" ? reason : UNKNOWN;
}

/**
 * What became of a prompt: why it was not shown or was skipped; undefined while it is shown, or
 * when nothing is told.
 */
function refusalOf(moment: unknown): string | undefined {
  if (ask(moment, "isNotDisplayed")) return reasonOf(moment, "getNotDisplayedReason");
  if (ask(moment, "isSkippedMoment")) return reasonOf(moment, "getSkippedReason");
  return undefined;
}

/**
 * A browser that draws the prompt itself says that it was skipped and no longer why: the person
 * closed it, as far as anybody knows.
 */
const isClosed = (moment: unknown, reason: string | undefined): boolean =>
  reason === "user_cancel" || (reason === UNKNOWN && ask(moment, "isSkippedMoment") === true);

/** Such a browser never says that the prompt is shown, only how it ends. */
const isDrawnByBrowser = (): boolean => "IdentityCredential" in window;

export interface OneTapPrompt {
  readonly clientId: string;
  /** Google's token carries it, where the server gave one. */
  readonly nonce: string | undefined;
  readonly cancelOnTapOutside: boolean | undefined;
  /** The person chose an account. */
  readonly onCredential: (idToken: string) => void;
  /** The person closed the prompt. */
  readonly onCancelled: (() => void) | undefined;
}

/**
 * Asks Google to show its prompt. Answers why it did not, or undefined once it is shown. Its script
 * is on the page already.
 */
export function showOneTap(prompt: OneTapPrompt): Promise<string | undefined> {
  const accounts = findInPage("google", "accounts", "id");
  if (!isAccounts(accounts)) return Promise.resolve("ad_blocker_detected");
  accounts.initialize({
    client_id: prompt.clientId,
    callback: ({ credential }) => {
      if (typeof credential === "string") prompt.onCredential(credential);
    },
    use_fedcm_for_prompt: true,
    ...(prompt.nonce === undefined ? {} : { nonce: prompt.nonce }),
    ...(prompt.cancelOnTapOutside === undefined
      ? {}
      : { cancel_on_tap_outside: prompt.cancelOnTapOutside }),
  });
  return new Promise((resolve) => {
    accounts.prompt((moment) => {
      const reason = refusalOf(moment);
      if (isClosed(moment, reason)) prompt.onCancelled?.();
      resolve(reason);
    });
    if (isDrawnByBrowser()) resolve(undefined);
  });
}

/** Takes the prompt off the page, where there is one. */
export function hideOneTap(): void {
  const accounts = findInPage("google", "accounts", "id");
  if (isAccounts(accounts)) accounts.cancel();
}
