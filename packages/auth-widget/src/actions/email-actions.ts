import { letterOptionsOf } from "../config/letter-options.ts";
import type { Door } from "../machine/organization-entry.ts";
import type { ActionContext } from "./action-context.ts";
import { ask } from "./action-context.ts";
import { addressIn, isEmailAddress } from "./email-address.ts";
import { askForLink } from "./links/asked-here.ts";
import { resendFailed, sendingFailed } from "./refusal.ts";

export type EmailActions = {
  changeEmail(email: string): void;
  /**
   * The form's one button: to the choice of ways where there are two, else straight to the only
   * one.
   */
  submitEmail(door: Door, email: string): Promise<void>;
  sendEmailCode(door: Door, email: string): Promise<void>;
  sendMagicLink(door: Door, email: string): Promise<void>;
  /** To the field of a code that was sent before. */
  enterCode(email: string): void;
};

/** A link that proves the mailbox, or one into the organization. */
function sendLink({ client, config }: ActionContext, { organization }: Door, email: string) {
  const options = config.emailMagicLinksOptions;
  const { discoveryRedirectURL } = options;
  const { memberLink, discoveryLink } = letterOptionsOf(config);
  if (organization) {
    const url = options.loginRedirectURL ?? discoveryRedirectURL;
    return client.magicLinks.email.loginOrSignup({
      organization_id: organization.id,
      email_address: email,
      login_redirect_url: url,
      signup_redirect_url: url,
      ...memberLink,
    });
  }
  return client.magicLinks.email.discovery.send({
    email_address: email,
    discovery_redirect_url: discoveryRedirectURL,
    ...discoveryLink,
  });
}

export function createEmailActions(desk: ActionContext): EmailActions {
  const { client, config, store, now, tell } = desk;
  const { memberCode, discoveryCode } = letterOptionsOf(config);

  const sendEmailCode = async ({ organization }: Door, email: string) => {
    const { email: codes } = client.otps;
    store.dispatch({ type: "emailCodeRequested" });
    const call = async () => {
      await (organization
        ? codes.loginOrSignup({
            organization_id: organization.id,
            email_address: email,
            ...memberCode,
          })
        : codes.discovery.send({ email_address: email, ...discoveryCode }));
      tell({ type: "emailCodeSent", emailAddress: email });
    };
    await ask(desk, call, {
      done: () => ({ type: "emailCodeSent", email, at: now() }),
      refused: (error) => resendFailed(error, email, store.getState().screen.name === "emailCode"),
    });
  };

  const actions: EmailActions = {
    changeEmail: (email) => store.dispatch({ type: "emailChanged", email }),
    sendEmailCode,
    enterCode: (email) => store.dispatch({ type: "codeChosen", email }),
    async submitEmail(door, typed) {
      const hasLink = door.products.includes("magic_link");
      const hasCode = door.products.includes("email_otp");
      if (!hasCode) return actions.sendMagicLink(door, typed);
      const email = addressIn(typed);
      store.dispatch({ type: "emailChanged", email });
      if (!isEmailAddress(email)) {
        return store.dispatch({ type: "emailRefused", email, problem: { kind: "invalid" } });
      }
      if (hasLink) return store.dispatch({ type: "emailAccepted", email });
      await sendEmailCode(door, email);
    },
    async sendMagicLink(door, typed) {
      const email = addressIn(typed);
      store.dispatch({ type: "magicLinkRequested", email });
      if (!isEmailAddress(email)) {
        return store.dispatch({ type: "emailRefused", email, problem: { kind: "invalid" } });
      }
      const call = async () => {
        await askForLink(desk, email, () => sendLink(desk, door, email));
        tell({ type: "magicLinkSent", emailAddress: email });
      };
      await ask(desk, call, {
        done: () => ({ type: "magicLinkSent", email }),
        refused: (error) => sendingFailed(error, email),
      });
    },
  };
  return actions;
}
