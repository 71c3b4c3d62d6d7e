import type { StoredFactor } from "../../../domain/proof/stored-factor.ts";
import type { PasswordHasher } from "../hashing/password-hasher.ts";
import { passwordFactor } from "../password-store.service.ts";
import type { PasswordOwner, PasswordRules } from "../rules/password-rules.service.ts";

/**
 * The hash of a new password that the project's rules let through. Takes its time: no transaction
 * may be open.
 */
export type HashNewPassword = (password: string, owner: PasswordOwner) => Promise<string>;

export const createHashNewPassword =
  (rules: PasswordRules, hasher: PasswordHasher): HashNewPassword =>
  async (password, owner) => {
    await rules.require(password, owner);
    return hasher.hash(password);
  };

/** What a finished reset proves: the mailbox by its link, and the password of these members. */
export const resetFactors = (
  emailAddress: string,
  memberIds: readonly string[],
  provenAt: Date,
): StoredFactor[] => [
  { method: "reset_link", emailAddress, authenticatedAt: provenAt.toISOString() },
  passwordFactor(emailAddress, memberIds, provenAt),
];
