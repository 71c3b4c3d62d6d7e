import type { SignInConfig } from "../config/config.ts";
import type { Event } from "../machine/event.ts";
import type { SignInClient } from "./client.ts";
import { isEmailAddress } from "./email-address.ts";
import { sendingFailed } from "./refusal.ts";
import type { SignInEvent } from "./sign-in-event.ts";

export type Actions = {
  changeEmail(email: string): void;
  sendMagicLink(email: string): Promise<void>;
  tryAgain(): void;
  goBack(): void;
};

/**
 * The only caller of the auth client: makes the call, then tells the reducer what came of it. The host page is told after
 * success, from here and never from the reducer.
 */
export function createActions({
  client,
  config,
  dispatch,
  onEvent,
}: {
  client: SignInClient;
  config: SignInConfig;
  dispatch: (event: Event) => void;
  onEvent: (event: SignInEvent) => void;
}): Actions {
  const { discoveryRedirectURL, discoveryExpirationMinutes } = config.emailMagicLinksOptions;

  const sendMagicLink = async (typed: string) => {
    const email = typed.trim();
    dispatch({ type: "magicLinkRequested", email });
    if (!isEmailAddress(email)) {
      dispatch({ type: "emailRefused", email, problem: { kind: "invalid" } });
      return;
    }
    try {
      await client.magicLinks.email.discovery.send({
        email_address: email,
        discovery_redirect_url: discoveryRedirectURL,
        ...(discoveryExpirationMinutes === undefined
          ? {}
          : { discovery_expiration_minutes: discoveryExpirationMinutes }),
      });
    } catch (error) {
      dispatch(sendingFailed(error, email));
      return;
    }
    onEvent({ type: "magicLinkSent", emailAddress: email });
    dispatch({ type: "magicLinkSent", email });
  };

  return {
    sendMagicLink,
    changeEmail: (email) => dispatch({ type: "emailChanged", email }),
    tryAgain: () => dispatch({ type: "tryAgainPressed" }),
    goBack: () => dispatch({ type: "backPressed" }),
  };
}
