import * as z from "zod/mini";
import { signUpMessages as words } from "./sign-up-messages.ts";

/** What a person types. */
export type SignUpFields = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
};
export type SignUpField = keyof SignUpFields;

export const noFields: SignUpFields = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  confirmPassword: "",
};

const NAMES = ["firstName", "lastName", "email"] as const;
const SECRETS = ["password", "confirmPassword"] as const;

/** The fields that are asked for, in their order. A password is of use only where people sign in by one. */
export const fieldsOf = (hasPassword: boolean): readonly SignUpField[] =>
  hasPassword ? [...NAMES, ...SECRETS] : NAMES;

const emailAddress = z.email();

/** Pure: what is wrong with each field; nothing where the form may be sent. A password's spaces are its own. */
export function checkSignUp(
  fields: SignUpFields,
  hasPassword: boolean,
): Partial<Record<SignUpField, string>> {
  const problems: Partial<Record<SignUpField, string>> = {};
  for (const name of fieldsOf(hasPassword)) {
    const isSecret = name === "password" || name === "confirmPassword";
    const text = isSecret ? fields[name] : fields[name].trim();
    if (text === "") problems[name] = words.required[name];
  }
  const isAddress = emailAddress.safeParse(fields.email.trim()).success;
  if (!problems.email && !isAddress) problems.email = words.noEmail;
  const isSame = fields.password === fields.confirmPassword;
  if (hasPassword && !problems.confirmPassword && !isSame) problems.confirmPassword = words.differs;
  return problems;
}
