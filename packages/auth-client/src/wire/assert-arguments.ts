import { UsageError } from "./errors.ts";
import { isRecord } from "./is-record.ts";

const isStringArray = (value: unknown): boolean =>
  Array.isArray(value) && value.every((entry) => typeof entry === "string");

/** Each kind of field: how it is recognized and how a complaint names it. */
const KINDS = {
  string: [(value: unknown) => typeof value === "string", "a string"],
  number: [(value: unknown) => Number.isFinite(value), "a number"],
  boolean: [(value: unknown) => typeof value === "boolean", "a boolean"],
  array: [Array.isArray, "an array"],
  "string array": [isStringArray, "an array of strings"],
  object: [isRecord, "an object"],
  function: [(value: unknown) => typeof value === "function", "a function"],
} as const;

type Kind = keyof typeof KINDS;

type KindOf<Value> = [Value] extends [string]
  ? "string"
  : [Value] extends [number]
    ? "number"
    : [Value] extends [boolean]
      ? "boolean"
      : [Value] extends [readonly string[]]
        ? "string array"
        : [Value] extends [readonly unknown[]]
          ? "array"
          : "object";

/** What a field of a call's argument must be; a trailing '?' lets it be absent. */
export type FieldRule = Kind | `${Kind}?`;

/**
 * A rule for every field of a request: one that is forgotten, or contradicts the field's type, does
 * not compile.
 */
export type RulesOf<Request> = {
  readonly [Field in keyof Request]-?: undefined extends Request[Field]
    ? `${KindOf<Exclude<Request[Field], undefined>>}?`
    : KindOf<Request[Field]>;
};

const isKind = (text: string): text is Kind => text in KINDS;

/**
 * Refuses a wrong call before anything is sent: throws UsageError at the first field that breaks
 * its rule. `method` is the name the caller wrote, such as 'magicLinks.email.discovery.send'.
 */
export function assertArguments(
  method: string,
  argument: unknown,
  rules: Readonly<Record<string, FieldRule>>,
): void {
  if (!isRecord(argument)) throw new UsageError(method, "The argument must be an object.");
  for (const [name, rule] of Object.entries(rules)) {
    const kind = rule.replace("?", "");
    const value = argument[name];
    if (!isKind(kind) || (rule !== kind && value === undefined)) continue;
    const [isMet, noun] = KINDS[kind];
    if (!isMet(value)) throw new UsageError(method, `${name} must be ${noun}.`);
  }
}
