import type { AuditAction } from "@stocks-vibe/contracts/auth";

export type Sentence = {
  /** What happened. `subject` is to whom it was done, or by whom where nobody else is named. */
  done: (subject: string) => string;
  /** What happened where somebody did it to themselves, if that has a sentence of its own. */
  doneToSelf?: string;
  /** Completes 'Tried to …', for what was refused. */
  tried: string;
};

/** ' of Nora': whose; nothing where nobody is named. */
const of = (subject: string): string => subject && ` of ${subject}`;
const always = (done: string, tried: string): Sentence => ({ done: () => done, tried });

/** One sentence for each thing that the organization's log can tell of. */
export const actionMessages: Readonly<Record<AuditAction, Sentence>> = {
  "member.sign_in": always("Signed in", "sign in"),
  "session.revoke": {
    done: (subject) => `Signed out ${subject}`,
    doneToSelf: "Signed out",
    tried: "sign out",
  },
  "session.revoke_all": {
    done: (subject) => `Signed ${subject} out everywhere`,
    doneToSelf: "Signed out everywhere",
    tried: "sign somebody out everywhere",
  },
  "session.revoke_others": always("Signed out everywhere else", "sign out everywhere else"),
  "login_link.send": always("Asked for a sign-in link", "get a sign-in link"),
  "magic_link.authenticate": always("Opened a sign-in link", "use a sign-in link"),
  "discovery_link.send": always("Asked for a sign-in link", "get a sign-in link"),
  "sign_up.start": always("Asked for an account", "get an account"),
  "discovery_link.authenticate": always("Opened a sign-in link", "use a sign-in link"),
  "email_code.send": always("Asked for a code by e-mail", "get a code by e-mail"),
  "email_code.authenticate": always("Entered a code from an e-mail", "use a code from an e-mail"),
  "discovery_code.send": always("Asked for a code by e-mail", "get a code by e-mail"),
  "discovery_code.authenticate": always(
    "Entered a code from an e-mail",
    "use a code from an e-mail",
  ),
  "sms_code.send": always("Asked for a code by text message", "get a code by text message"),
  "sms_code.authenticate": always(
    "Entered a code from a text message",
    "use a code from a text message",
  ),
  "totp.create": always("Began to set up an authenticator app", "set up an authenticator app"),
  "totp.authenticate": always(
    "Entered a code from an authenticator app",
    "use a code from an authenticator app",
  ),
  "totp.remove": {
    done: (subject) => `Removed the authenticator app${of(subject)}`,
    doneToSelf: "Removed their authenticator app",
    tried: "remove an authenticator app",
  },
  "phone.add": always("Added a phone number", "add a phone number"),
  "phone.remove": {
    done: (subject) => `Removed the phone number${of(subject)}`,
    doneToSelf: "Removed their phone number",
    tried: "remove a phone number",
  },
  "recovery_codes.read": always("Looked at the backup codes", "look at the backup codes"),
  "recovery_codes.rotate": always("Made new backup codes", "make new backup codes"),
  "recovery_code.use": always("Used a backup code", "use a backup code"),
  "password.authenticate": always("Entered a password", "sign in with a password"),
  "password.set": always("Set a password", "set a password"),
  "password.remove": {
    done: (subject) => `Removed the password${of(subject)}`,
    doneToSelf: "Removed their password",
    tried: "remove a password",
  },
  "password_reset.start": always("Asked to reset a password", "reset a password"),
  "password_reset.finish": always("Reset a password", "reset a password"),
  "invite.send": { done: (subject) => `Invited ${subject}`, tried: "invite somebody" },
  "invite.decline": {
    done: (subject) => `Declined the invitation${of(subject)}`,
    doneToSelf: "Declined the invitation",
    tried: "decline an invitation",
  },
  "organization.create": always("Created the organization", "create an organization"),
  "organization.update": always(
    "Changed the organization's settings",
    "change the organization's settings",
  ),
  "organization.deletion_ask": always(
    "Asked for the organization to be deleted",
    "have the organization deleted",
  ),
  "organization.deletion_withdraw": always(
    "Kept the organization, which was about to be deleted",
    "keep the organization",
  ),
  "organization.domain_start": always(
    "Began to prove an e-mail domain",
    "begin to prove an e-mail domain",
  ),
  "organization.domain_verify": always("Proved an e-mail domain", "prove an e-mail domain"),
  "organization.domain_remove": always("Gave up an e-mail domain", "give up an e-mail domain"),
  "organization.delete": always("Deleted the organization", "delete the organization"),
  "member.create": { done: (subject) => `Added ${subject}`, tried: "add a member" },
  "member.update": {
    done: (subject) => `Changed ${subject}`,
    doneToSelf: "Changed their own details",
    tried: "change a member",
  },
  "member.delete": {
    done: (subject) => `Removed ${subject}`,
    doneToSelf: "Left the organization",
    tried: "remove a member",
  },
  "member.reactivate": {
    done: (subject) => `Asked ${subject} back`,
    tried: "ask a former member back",
  },
  "member.email_change": {
    done: (subject) => `Changed the e-mail address${of(subject)}`,
    doneToSelf: "Changed their e-mail address",
    tried: "change an e-mail address",
  },
  "member.email_change_start": {
    done: (subject) => `Asked for another e-mail address${subject && ` for ${subject}`}`,
    doneToSelf: "Asked for another e-mail address",
    tried: "ask for another e-mail address",
  },
  "member.email_change_stop": {
    done: (subject) => `Stopped the change of the e-mail address${of(subject)}`,
    doneToSelf: "Stopped the change of their e-mail address",
    tried: "stop the change of an e-mail address",
  },
  "member.look_up": always("Looked a member up", "look a member up"),
  "user.look_up": always("Looked a person up", "look a person up"),
  "connected_app.revoke": {
    done: (subject) => `Disconnected an app${of(subject)}`,
    doneToSelf: "Disconnected an app",
    tried: "disconnect an app",
  },
  "audit_log.read": always("Looked at this activity", "look at this activity"),
  "impersonation.start": {
    done: (subject) => `Was allowed to look as ${subject}`,
    tried: "look as a member",
  },
  "impersonation.authenticate": {
    done: (subject) => `Began to look as ${subject}`,
    tried: "look as a member",
  },
};
