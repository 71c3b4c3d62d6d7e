import { Refusal } from "@stocks-vibe/server-kit";
import type { FastifySchemaCompiler } from "fastify";
import type * as z from "zod";

type Issue = z.core.$ZodIssue;

const nameOf = (path: readonly PropertyKey[]): string => path.map(String).join(".");

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

const PRODUCT_FIELDS = new Set(["products", "initial_products", "additional_consented_products"]);

/**
 * A word in a list of products that is none of ours: the field is well formed, and what it names is
 * not to be had.
 */
const isProduct = ({ code, path }: Issue): boolean =>
  code === "invalid_value" && path.length === 2 && PRODUCT_FIELDS.has(String(path[0]));

/**
 * The one complaint a caller hears about a bad body. Missing fields are named all at once, then
 * unknown ones, then the first wrong one.
 */
function refusalOf(issues: readonly Issue[], input: unknown): Refusal {
  const isMissing = (issue: Issue): boolean =>
    issue.code !== "unrecognized_keys" && valueAt(input, issue.path) === undefined;
  const missing = issues.filter(isMissing).map((issue) => nameOf(issue.path));
  if (missing.length > 0) return missingFields(missing);

  const unknown = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => nameOf([...issue.path, key])) : [],
  );
  if (unknown.length > 0) {
    const message = `the following fields are not recognized by this endpoint: ${unknown.join(", ")}`;
    return new Refusal("UNKNOWN_FIELDS", { message });
  }
  const [first] = issues;
  if (first && isProduct(first)) return new Refusal("INVALID_PRODUCT");
  const message = first ? `${nameOf(first.path) || "the body"}: ${first.message}` : "invalid body";
  return new Refusal("INVALID_FIELD", { message });
}

export const missingFields = (names: readonly string[]): Refusal =>
  new Refusal("MISSING_FIELDS", {
    message: `the following required fields are missing: ${names.join(", ")}`,
  });

/** Fastify's validator for this server: a bad body is refused in the provider's own words. */
export const validateBody: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    const parsed = schema.safeParse(input ?? {});
    if (parsed.success) return { value: parsed.data };
    return { error: refusalOf(parsed.error.issues, input ?? {}) };
  };
