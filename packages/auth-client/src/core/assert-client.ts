import { pageDocument } from "../session/cookie-jar.ts";
import { assertArguments, type FieldRule } from "../wire/assert-arguments.ts";
import { UsageError } from "../wire/errors.ts";

const CLIENT_RULES: Readonly<Record<string, FieldRule>> = {
  cookies: "object?",
  document: "object?",
  guards: "object?",
  fetch: "function?",
  onWarning: "function?",
  protection: "function?",
  navigate: "function?",
};

/** Refuses what is no token and no options: in plain JavaScript no compiler has read them. */
export function assertClient(method: string, publicToken: unknown, options: unknown): void {
  pageDocument(method);
  assertArguments(method, { publicToken, options }, { publicToken: "string", options: "object" });
  assertArguments(method, options, CLIENT_RULES);
  if (!publicToken) throw new UsageError(method, "publicToken must not be empty.");
}
