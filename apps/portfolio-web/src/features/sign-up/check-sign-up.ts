import { withoutUnseen } from "@stocks-vibe/contracts/auth";
import * as z from "zod/mini";
import { tooLong } from "#ui/forms/too-long.ts";
import { signUpMessages as words } from "./messages/en.ts";

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

/**
 * The fields that are asked for, in their order. A password is of use only where people sign in by
 * one.
 */
export const fieldsOf = (hasPassword: boolean): readonly SignUpField[] =>
  hasPassword ? [...NAMES, ...SECRETS] : NAMES;

/** As long as the server takes. What is typed twice is measured once. */
const LIMITS: Partial<Record<SignUpField, number>> = {
  firstName: 128,
  lastName: 128,
  email: 254,
  password: 128,
};

const emailAddress = z.email();

/** A name that others would read as none. */
const isUnseen = (name: SignUpField, text: string): boolean =>
  (name === "firstName" || name === "lastName") && withoutUnseen(text).trim() === "";

function problemOf(name: SignUpField, text: string): string | null {
  if (text === "") return words.required[name];
  if (isUnseen(name, text)) return words.problems.name;
  const limit = LIMITS[name];
  return limit === undefined ? null : tooLong(text, limit);
}

/**
 * Pure: what is wrong with each field; nothing where the form may be sent. A password's spaces are
 * its own.
 */
export function checkSignUp(
  fields: SignUpFields,
  hasPassword: boolean,
): Partial<Record<SignUpField, string>> {
  const problems: Partial<Record<SignUpField, string>> = {};
  for (const name of fieldsOf(hasPassword)) {
    const isSecret = name === "password" || name === "confirmPassword";
    const text = isSecret ? fields[name] : fields[name].trim();
    const problem = problemOf(name, text);
    if (problem) problems[name] = problem;
  }
  const isAddress = emailAddress.safeParse(fields.email.trim()).success;
  if (!problems.email && !isAddress) problems.email = words.noEmail;
  const isSame = fields.password === fields.confirmPassword;
  if (hasPassword && !problems.confirmPassword && !isSame) problems.confirmPassword = words.differs;
  return problems;
}
