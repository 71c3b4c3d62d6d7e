import type { Event } from "../machine/event.ts";
import type { KeptScreen } from "../machine/screen.ts";
import type { UnfinishedSignIn } from "../machine/sign-in-answer.ts";
import {
  aDoubt,
  aFound,
  aMatch,
  discovered,
  email,
  finishedAnswer,
  unfinishedAnswer,
  withApp,
  withPhone,
} from "./answers.ts";

const okta = { connection_id: "c-1", display_name: "Okta" };
const entra = { connection_id: "c-2", display_name: "Entra" };
const only = (method: string): UnfinishedSignIn =>
  unfinishedAnswer({
    organization: { mfa_methods: "RESTRICTED", allowed_mfa_methods: [method] },
  });
const answers = [
  finishedAnswer,
  unfinishedAnswer(),
  unfinishedAnswer({ member: withApp }),
  unfinishedAnswer({ member: withPhone }),
  only("totp"),
  only("sms_otp"),
  unfinishedAnswer({ allowed: ["email_otp"] }),
  unfinishedAnswer({ allowed: ["nothing known"] }),
];
const ready = {
  kind: "ready",
  secret: "JBSW",
  qrCode: "data:,",
  recoveryCodes: ["one"],
} as const;
const mine = aFound("organization-1", "Whitfield Family");

const aCodeScreen: KeptScreen = {
  name: "emailCode",
  door: {
    organization: null,
    products: ["email_otp"],
    oauth: [],
    connections: null,
    isVerifying: false,
  },
  email,
  expiresAt: null,
  resend: "initial",
  problem: null,
  isChecking: false,
};
const taken = { leadsTo: "signIn", link: { token: "t", kind: "discovery" } } as const;

/**
 * Each kind of event, with what makes a difference to where it leads. An event without a row does
 * not compile.
 */
export const everyEvent: { [Type in Event["type"]]: readonly Extract<Event, { type: Type }>[] } = {
  emailChanged: [{ type: "emailChanged", email }],
  magicLinkRequested: [{ type: "magicLinkRequested", email }],
  magicLinkSent: [{ type: "magicLinkSent", email }],
  emailRefused: [{ type: "emailRefused", email, problem: { kind: "invalid" } }],
  tryAgainPressed: [{ type: "tryAgainPressed" }],
  emailAccepted: [{ type: "emailAccepted", email }],
  emailCodeRequested: [{ type: "emailCodeRequested" }],
  emailCodeRefused: [{ type: "emailCodeRefused", problem: "tooMany" }],
  emailCodeSent: [{ type: "emailCodeSent", email, at: 0 }],
  codeChosen: [{ type: "codeChosen", email }],
  screenKept: [{ type: "screenKept", screen: aCodeScreen, email }],
  passwordChosen: [{ type: "passwordChosen", email }],
  forgotChosen: [{ type: "forgotChosen", email }],
  resetRequested: [{ type: "resetRequested", email }],
  resetSent: [{ type: "resetSent", email, isFirst: false }],
  linkOpened: [
    { type: "linkOpened", taken, isAgreed: false },
    { type: "linkOpened", taken, isAgreed: true },
  ],
  linkDoubted: [
    {
      type: "linkDoubted",
      screen: { name: "linkQuestion", taken, doubt: aDoubt(null), proven: null },
    },
  ],
  resetLinkOpened: [
    { type: "resetLinkOpened", link: { token: "t", kind: "discovery" } },
    { type: "resetLinkOpened", link: { token: "t", kind: "multi_tenant_magic_links" } },
  ],
  mailboxProven: [{ type: "mailboxProven", discovered: discovered([mine]), mayCreate: true }],
  organizationEntered: [{ type: "organizationEntered", target: "new", name: null }],
  organizationRefused: [{ type: "organizationRefused", problem: "offline" }],
  invitationDeclined: [{ type: "invitationDeclined", organizationId: "organization-1" }],
  factorChosen: [
    { type: "factorChosen", method: "totp" },
    { type: "factorChosen", method: "sms_otp" },
  ],
  totpRequested: [{ type: "totpRequested" }],
  totpCreated: [{ type: "totpCreated", setup: ready }],
  totpRefused: [{ type: "totpRefused", problem: null }],
  secretShown: [{ type: "secretShown", as: "manual" }],
  appLinked: [{ type: "appLinked" }],
  backupCodeChosen: [{ type: "backupCodeChosen" }],
  codeEntered: [{ type: "codeEntered" }],
  codeRefused: [{ type: "codeRefused", problem: "passcode" }],
  numberRefused: [{ type: "numberRefused", problem: "invalid" }],
  smsRequested: [{ type: "smsRequested" }],
  smsSent: [{ type: "smsSent", newNumber: "+1", shownNumber: "(1)", at: 0 }],
  smsRefused: [{ type: "smsRefused", problem: "refused", at: 0 }],
  resendStepReached: [{ type: "resendStepReached", step: "waiting" }],
  factorAnswered: answers.map((answer) => ({ type: "factorAnswered", answer })),
  backupCodesSaved: [{ type: "backupCodesSaved" }],
  leaveRequested: [{ type: "leaveRequested", to: { kind: "oauth", provider: "google" } }],
  oneTapRefused: [{ type: "oneTapRefused", problem: "invalid_client" }],
  pageLeft: [{ type: "pageLeft" }],
  ssoChosen: [{ type: "ssoChosen" }],
  connectionsRequested: [{ type: "connectionsRequested", email }],
  connectionsFound: [
    { type: "connectionsFound", connections: [] },
    { type: "connectionsFound", connections: [okta] },
    { type: "connectionsFound", connections: [okta, entra] },
  ],
  slugRequested: [{ type: "slugRequested" }],
  slugRefused: [{ type: "slugRefused", problem: "slugUnknown" }],
  slugFound: [
    { type: "slugFound", match: aMatch() },
    { type: "slugFound", match: aMatch({ sso_active_connections: [okta] }) },
  ],
  tileOpened: [{ type: "tileOpened", connectionId: "c-1" }],
  organizationFound: [{ type: "organizationFound", match: aMatch() }],
  signInAnswered: answers.map((answer) => ({ type: "signInAnswered", answer })),
  callFailed: [{ type: "callFailed", failure: { kind: "default" }, canGoBack: true }],
  backPressed: [{ type: "backPressed" }],
  startedOver: [{ type: "startedOver" }],
};
