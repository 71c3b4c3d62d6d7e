import { ANSWERS } from "./calls.ts";
import type { CallName, OfficialClient } from "./official-client.ts";

/** What the calls of one kind of client came to, over all its clients. */
export interface Recorder {
  /** Writes every call of the client down. Throws an answer that the contract does not know. */
  watch(client: OfficialClient): OfficialClient;
  /** Which calls were answered. */
  readonly answered: ReadonlySet<CallName>;
  /** Which error types the server refused each call with, as the client's own error said. */
  readonly refused: ReadonlyMap<CallName, ReadonlySet<string>>;
}

const isCallName = (name: string): name is CallName => Object.hasOwn(ANSWERS, name);

/** The official clients' error of a malformed request keeps the fields and forgets the type. */
const SCHEMA_ERROR = /^(\[400\] )?Request does not match expected schema/;

/** The wire's name of a refusal; undefined for an error that did not come from the server. */
export function errorTypeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("error_type" in error && typeof error.error_type === "string") return error.error_type;
  return SCHEMA_ERROR.test(error.message) ? "bad_request" : undefined;
}

export function createRecorder(): Recorder {
  const answered = new Set<CallName>();
  const refused = new Map<CallName, Set<string>>();

  async function note(name: string, outcome: Promise<unknown>): Promise<unknown> {
    if (!isCallName(name)) throw new Error(`${name} is on no list of calls.`);
    const answer = await outcome.catch((error: unknown) => {
      const type = errorTypeOf(error);
      if (type) refused.set(name, (refused.get(name) ?? new Set()).add(type));
      throw error;
    });
    ANSWERS[name].parse(answer);
    answered.add(name);
    return answer;
  }

  const watchPart = <Part extends object>(part: Part, path: string): Part =>
    new Proxy(part, {
      get(_part, key) {
        const value: unknown = Reflect.get(part, key);
        if (typeof key === "symbol") return value;
        const name = `${path}${key}`;
        if (typeof value === "object" && value !== null) return watchPart(value, `${name}.`);
        if (typeof value !== "function") return value;
        return (...given: unknown[]): unknown => {
          const outcome: unknown = Reflect.apply(value, part, given);
          return outcome instanceof Promise ? note(name, outcome) : outcome;
        };
      },
    });

  return { watch: (client) => watchPart(client, ""), answered, refused };
}
