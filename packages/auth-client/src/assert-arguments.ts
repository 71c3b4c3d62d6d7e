import { UsageError } from "./errors.ts";

/** What a field of a call's argument must be. */
export type FieldRule =
  | "string"
  | "number"
  | "optional string"
  | "optional number"
  | "optional boolean"
  | "optional object"
  | "optional string array";

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isStringArray = (value: unknown): boolean =>
  Array.isArray(value) && value.every((entry) => typeof entry === "string");

const absentOr = (check: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || check(value);

const isString = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const isBoolean = (value: unknown): boolean => typeof value === "boolean";

const RULES: Record<FieldRule, { isMet: (value: unknown) => boolean; complaint: string }> = {
  string: { isMet: isString, complaint: "must be a string." },
  number: { isMet: isNumber, complaint: "must be a number." },
  "optional string": { isMet: absentOr(isString), complaint: "must be a string." },
  "optional number": { isMet: absentOr(isNumber), complaint: "must be a number." },
  "optional boolean": { isMet: absentOr(isBoolean), complaint: "must be a boolean." },
  "optional object": { isMet: absentOr(isObject), complaint: "must be an object." },
  "optional string array": {
    isMet: absentOr(isStringArray),
    complaint: "must be an array of strings.",
  },
};

/**
 * Refuses a wrong call before anything is sent: throws UsageError at the first field that breaks its rule.
 * `method` is the name the caller wrote, such as 'magicLinks.email.discovery.send'.
 */
export function assertArguments(
  method: string,
  argument: unknown,
  rules: Readonly<Record<string, FieldRule>>,
): void {
  if (typeof argument !== "object" || argument === null) {
    throw new UsageError(method, "The argument must be an object.");
  }
  const fields = new Map<string, unknown>(Object.entries(argument));
  for (const [name, rule] of Object.entries(rules)) {
    const { isMet, complaint } = RULES[rule];
    if (!isMet(fields.get(name))) throw new UsageError(method, `${name} ${complaint}`);
  }
}
