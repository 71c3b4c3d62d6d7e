import { PASSWORD, PHONE } from "../../src/testing/factor-stories.ts";
import type { OfficialClient } from "../official-client.ts";
import type { Tried } from "./outcomes.ts";
import { DURATION } from "./steps.ts";

/** Whom the calls are about. */
export interface Subject {
  readonly organization_id: string;
  readonly member_id: string;
  readonly password_id: string;
}

const connected_app_id = "connected-app-none";

/** Calls about second factors, which name whom they are for. */
const factorCalls = (
  { otps, totp, recoveryCodes, passwords }: OfficialClient,
  { organization_id, member_id }: Subject,
) => {
  const person = { organization_id, member_id };
  return {
    "otps.sms.send": () => otps.sms.send({ ...person, mfa_phone_number: PHONE }),
    "otps.sms.authenticate": () =>
      otps.sms.authenticate({ ...person, ...DURATION, code: "000000" }),
    "totp.create": () => totp.create(person),
    "totp.authenticate": () => totp.authenticate({ ...person, ...DURATION, code: "000000" }),
    "recoveryCodes.get": () => recoveryCodes.get(),
    "recoveryCodes.rotate": () => recoveryCodes.rotate(),
    "recoveryCodes.recover": () =>
      recoveryCodes.recover({ ...person, ...DURATION, recovery_code: "none" }),
    "passwords.resetBySession": () => passwords.resetBySession({ password: PASSWORD }),
  } satisfies Record<string, Tried>;
};

const memberCalls = (
  { organization: { members } }: OfficialClient,
  { member_id, password_id }: Subject,
) =>
  ({
    "organization.members.create": () => members.create({ email_address: "new@calls.example" }),
    "organization.members.search": () => members.search({}),
    "organization.members.update": () => members.update({ member_id, name: "Somebody" }),
    "organization.members.reactivate": () => members.reactivate(member_id),
    "organization.members.deletePassword": () => members.deletePassword(password_id),
    "organization.members.deleteMFAPhoneNumber": () => members.deleteMFAPhoneNumber(member_id),
    "organization.members.deleteMFATOTP": () => members.deleteMFATOTP(member_id),
    "organization.members.unlinkRetiredEmail": () =>
      members.unlinkRetiredEmail({ member_id, email_address: "former@calls.example" }),
    // The older major has no such call.
    "organization.members.startEmailUpdate": () =>
      members.startEmailUpdate?.({ member_id, email_address: "next@calls.example" }),
    "organization.members.getConnectedApps": () => members.getConnectedApps({ member_id }),
    "organization.members.revokeConnectedApp": () =>
      members.revokeConnectedApp({ member_id, connected_app_id }),
    "organization.members.delete": () => members.delete(member_id),
  }) satisfies Record<string, Tried>;

const selfCalls = ({ self }: OfficialClient, { password_id }: Subject) =>
  ({
    "self.get": () => self.get(),
    "self.update": () => self.update({ name: "Myself" }),
    "self.deletePassword": () => self.deletePassword(password_id),
    "self.deleteMFAPhoneNumber": () => self.deleteMFAPhoneNumber(),
    "self.deleteMFATOTP": () => self.deleteMFATOTP(),
    "self.unlinkRetiredEmail": () =>
      self.unlinkRetiredEmail({ email_address: "former@calls.example" }),
    "self.startEmailUpdate": () => self.startEmailUpdate?.({ email_address: "next@calls.example" }),
    "self.getConnectedApps": () => self.getConnectedApps(),
    "self.revokeConnectedApp": () => self.revokeConnectedApp({ connected_app_id }),
  }) satisfies Record<string, Tried>;

const ssoCalls = ({ sso }: OfficialClient) => {
  const connection_id = "connection-none";
  return {
    "sso.getConnections": () => sso.getConnections(),
    "sso.deleteConnection": () => sso.deleteConnection(connection_id),
    "sso.saml.createConnection": () => sso.saml.createConnection({}),
    "sso.saml.updateConnection": () => sso.saml.updateConnection({ connection_id }),
    "sso.saml.updateConnectionByURL": () =>
      sso.saml.updateConnectionByURL({ connection_id, metadata_url: "https://idp.example" }),
    "sso.saml.deleteVerificationCertificate": () =>
      sso.saml.deleteVerificationCertificate({ connection_id, certificate_id: "none" }),
    // The older major has no such call.
    "sso.saml.deleteEncryptionPrivateKey": () =>
      sso.saml.deleteEncryptionPrivateKey?.({ connection_id, private_key_id: "none" }),
    "sso.oidc.createConnection": () => sso.oidc.createConnection({}),
    "sso.oidc.updateConnection": () => sso.oidc.updateConnection({ connection_id }),
    "sso.external.createConnection": () =>
      sso.external.createConnection({
        external_organization_id: "organization-none",
        external_connection_id: connection_id,
      }),
    "sso.external.updateConnection": () => sso.external.updateConnection({ connection_id }),
  } satisfies Record<string, Tried>;
};

/** Every call that needs a session, with arguments of the right form, about `subject`. */
export const sessionCalls = (client: OfficialClient, subject: Subject) => {
  const { session, magicLinks, discovery, organization } = client;
  const { organization_id, member_id } = subject;
  return {
    "session.authenticate": () => session.authenticate(),
    "session.exchange": () => session.exchange({ organization_id, ...DURATION }),
    "session.revoke": () => session.revoke(),
    "session.revokeForMember": () => session.revokeForMember({ member_id }),
    "magicLinks.email.invite": () =>
      magicLinks.email.invite({ email_address: "guest@calls.example" }),
    "discovery.organizations.list": () => discovery.organizations.list(),
    ...factorCalls(client, subject),
    ...memberCalls(client, subject),
    ...selfCalls(client, subject),
    ...ssoCalls(client),
    "organization.get": () => organization.get(),
    "organization.update": () => organization.update({ organization_name: "Ours now" }),
    "organization.getConnectedApps": () => organization.getConnectedApps(),
    "organization.getConnectedApp": () => organization.getConnectedApp({ connected_app_id }),
    "organization.delete": () => organization.delete(),
  } satisfies Record<string, Tried>;
};
