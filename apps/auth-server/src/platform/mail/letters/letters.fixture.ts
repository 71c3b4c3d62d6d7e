import type { Letter, LetterKind } from "./letter.ts";

export interface SampleNames {
  readonly project: string;
  readonly organization: string;
  readonly person: string;
  readonly institution: string;
  readonly account: string;
  readonly link: string;
  /** What the inviter wrote; nothing unless given. */
  readonly note?: string;
}

/** Every letter there is, with these names in it; a kind that is missing here is a type error. */
export function sampleLetters(names: SampleNames): readonly Letter[] {
  const { project, organization, person, institution, account, link, note = null } = names;
  const ofProject = { project, link, minutes: 30 };
  const ofOrganization = { ...ofProject, organization };
  const notice = { project, organization };
  const at = new Date("2026-11-25T10:30:00Z");
  const linked = { ...notice, by: person, institution };
  const ofAccount = { ...linked, account };
  const all: { readonly [Kind in LetterKind]: Letter<Kind> } = {
    discoveryLink: { kind: "discoveryLink", fields: ofProject },
    signUpLink: { kind: "signUpLink", fields: ofProject },
    accountExists: { kind: "accountExists", fields: ofProject },
    loginLink: { kind: "loginLink", fields: ofOrganization },
    signupLink: { kind: "signupLink", fields: ofOrganization },
    invite: {
      kind: "invite",
      fields: { ...ofOrganization, inviter: person, note, isEnding: false, minutes: 10_080 },
    },
    code: { kind: "code", fields: { project, code: "012345", minutes: 10 } },
    resetPassword: {
      kind: "resetPassword",
      fields: { ...ofProject, login: { link: `${link}2`, minutes: 25 } },
    },
    noAccount: { kind: "noAccount", fields: notice },
    phoneAdded: { kind: "phoneAdded", fields: { ...notice, phoneNumber: "+12025550123" } },
    phoneRemoved: { kind: "phoneRemoved", fields: notice },
    appAdded: { kind: "appAdded", fields: notice },
    appRemoved: { kind: "appRemoved", fields: notice },
    accountLinked: { kind: "accountLinked", fields: { ...notice, provider: "Google" } },
    accountUnlinked: { kind: "accountUnlinked", fields: notice },
    passwordAdded: { kind: "passwordAdded", fields: notice },
    passwordSet: { kind: "passwordSet", fields: notice },
    passwordRemoved: { kind: "passwordRemoved", fields: notice },
    emailChangeStarted: { kind: "emailChangeStarted", fields: ofOrganization },
    emailChanged: { kind: "emailChanged", fields: notice },
    confirmEmail: { kind: "confirmEmail", fields: ofOrganization },
    recoveryCodeUsed: { kind: "recoveryCodeUsed", fields: { ...notice, remaining: 3 } },
    recoveryCodesRotated: { kind: "recoveryCodesRotated", fields: notice },
    certificateEnding: {
      kind: "certificateEnding",
      fields: { ...notice, connection: "Okta", endsAt: new Date("2026-11-30T12:00:00Z") },
    },
    certificatesRead: {
      kind: "certificatesRead",
      fields: { ...notice, connection: "Okta", isFull: true },
    },
    connectionFailing: {
      kind: "connectionFailing",
      fields: { ...notice, connection: "Okta", since: at },
    },
    ssoRequired: {
      kind: "ssoRequired",
      fields: {
        ...notice,
        ways: institution,
        from: new Date("2026-11-30T07:00:00Z"),
        timeZone: "America/Denver",
        state: "planned",
      },
    },
    ssoRequirementStarted: {
      kind: "ssoRequirementStarted",
      fields: { ...notice, connection: institution },
    },
    ssoRequirementEnded: { kind: "ssoRequirementEnded", fields: { ...notice, by: person } },
    breakglassUsed: { kind: "breakglassUsed", fields: { ...notice, by: person, at } },
    ssoSetup: {
      kind: "ssoSetup",
      fields: { ...ofOrganization, inviter: person, connection: "Okta", minutes: 10_080 },
    },
    ssoSetupFinished: { kind: "ssoSetupFinished", fields: { ...notice, connection: "Okta" } },
    deletionAsked: { kind: "deletionAsked", fields: { ...notice, by: person } },
    deletionWithdrawn: { kind: "deletionWithdrawn", fields: { ...notice, by: person } },
    administratorLost: {
      kind: "administratorLost",
      fields: { ...notice, by: person, at, isBack: false },
    },
    memberRemoved: {
      kind: "memberRemoved",
      fields: { ...notice, by: person, at, wasAdministrator: true },
    },
    connectionRemoved: { kind: "connectionRemoved", fields: linked },
    handOverOffered: { kind: "handOverOffered", fields: linked },
    handedOver: { kind: "handedOver", fields: linked },
    accountsHandedOver: { kind: "accountsHandedOver", fields: linked },
    costBasisChanged: { kind: "costBasisChanged", fields: ofAccount },
    findingAnswered: { kind: "findingAnswered", fields: ofAccount },
    historyChanged: { kind: "historyChanged", fields: ofAccount },
    accountRenamed: { kind: "accountRenamed", fields: ofAccount },
    accountRemoved: { kind: "accountRemoved", fields: ofAccount },
  };
  return Object.values(all);
}
