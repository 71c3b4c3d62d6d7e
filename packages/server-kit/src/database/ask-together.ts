import { CompiledQuery, type Transaction } from "kysely";
import { quoted } from "./postgres.ts";

const isText = (value: unknown): value is string => typeof value === "string";

/** As an element of an array's text (PostgreSQL, "Array Input and Output Syntax"). */
const element = (text: string): string => `"${text.replaceAll(/["\\]/g, "\\$&")}"`;

function textOf(parameter: unknown): string {
  if (isText(parameter)) return parameter;
  if (typeof parameter === "number" || typeof parameter === "boolean") return String(parameter);
  if (parameter instanceof Date) return parameter.toISOString();
  if (Array.isArray(parameter) && parameter.every(isText)) {
    return `{${parameter.map(element).join(",")}}`;
  }
  throw new Error("a statement that is sent with others names texts, numbers and moments only");
}

const literal = (parameter: unknown): string =>
  parameter === null ? "null" : quoted(textOf(parameter));

/**
 * Pure: the statement with what it names written out. Its own text holds no dollar signs but those
 * of its parameters.
 */
export const writtenOut = ({
  sql,
  parameters,
}: Pick<CompiledQuery, "sql" | "parameters">): string =>
  sql.replaceAll(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]));

/**
 * Sends several statements in one trip to the database, within `tx`, and answers the rows of each,
 * in order. Each sees what those before it did. A trip costs more than most statements.
 */
export async function queryBatch<Schema, Rows extends readonly object[]>(
  tx: Transaction<Schema>,
  queries: { readonly [Place in keyof Rows]: CompiledQuery<Rows[Place]> },
): Promise<{ [Place in keyof Rows]: Rows[Place][] }>;
export async function queryBatch<Schema>(
  tx: Transaction<Schema>,
  queries: readonly CompiledQuery<object>[],
): Promise<readonly object[][]> {
  if (queries.length < 2) throw new Error("one statement is sent by itself");
  const text = queries.map(writtenOut).join("; ");
  const { rows } = await tx.executeQuery<{ answers: object[][] }>(CompiledQuery.raw(text));
  const [only] = rows;
  if (!only) throw new Error("the database did not answer");
  return only.answers;
}
