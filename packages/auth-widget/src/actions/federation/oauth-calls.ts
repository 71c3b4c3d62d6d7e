import type { OAuthProvider } from "../../config/config.ts";
import type { Discovered } from "../../machine/discovered.ts";
import type { SignInAnswer } from "../../machine/sign-in-answer.ts";

type Sent = Promise<unknown>;

type Asking = { custom_scopes?: string[]; provider_params?: Record<string, string> };
type OAuthStarts = {
  start(
    request: Asking & {
      organization_id: string;
      login_redirect_url: string;
      signup_redirect_url: string;
    },
  ): Sent;
  discovery: { start(request: Asking & { discovery_redirect_url: string }): Sent };
};

type OneTapHears = {
  cancel_on_tap_outside?: boolean;
  onOneTapCancelled: () => void;
  onOneTapFailed: (error: unknown) => void;
};

/** Google's prompt over the page. `start` rejects with `OneTapError` where it is not shown. */
type OneTapCalls = {
  start(
    request: OneTapHears & {
      organization_id: string;
      login_redirect_url: string;
      signup_redirect_url: string;
    },
  ): Sent;
  discovery: { start(request: OneTapHears & { discovery_redirect_url: string }): Sent };
  cancel(): void;
};

/** What the widget needs of the auth client for accounts elsewhere. */
export type OAuthCalls = Record<OAuthProvider, OAuthStarts> & {
  /** Without these, the page makes use of the way back itself. */
  authenticate?(request: {
    oauth_token: string;
    session_duration_minutes: number;
  }): Promise<SignInAnswer>;
  /**
   * Whether this tab left for one of them. Without it, a way back that was not asked for here is
   * used without a question.
   */
  hasLeft?(): boolean;
  discovery?: { authenticate(request: { discovery_oauth_token: string }): Promise<Discovered> };
  /** Without it, no such prompt is asked for. */
  googleOneTap?: OneTapCalls;
};
