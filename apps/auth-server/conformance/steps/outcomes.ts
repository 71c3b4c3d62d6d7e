import { expect } from "vitest";
import { errorTypeOf } from "../recorder.ts";

/** A call that is not made yet; undefined where this client does not have it. */
export type Tried = () => Promise<unknown> | undefined;

/** What became of a call: 'answered', the server's error type, or what else the client said. */
export async function outcomeOf(tried: Tried): Promise<string | undefined> {
  try {
    const call = tried();
    if (call === undefined) return undefined;
    await call;
    return "answered";
  } catch (error) {
    return errorTypeOf(error) ?? String(error);
  }
}

/** Makes the calls in turn and compares what became of each. A client may lack a call. */
export async function expectOutcomes(
  cases: Readonly<Record<string, readonly [tried: Tried, expected: string]>>,
): Promise<void> {
  const outcomes: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const [name, [tried, wanted]] of Object.entries(cases)) {
    const outcome = await outcomeOf(tried);
    if (outcome === undefined) continue;
    outcomes[name] = outcome;
    expected[name] = wanted;
  }
  expect(outcomes).toEqual(expected);
}

export const expectOutcome = async (tried: Tried, expected: string): Promise<void> =>
  expect(await outcomeOf(tried)).toBe(expected);

/** The same for calls that all come to the same. */
export const expectAll = (expected: string, calls: Readonly<Record<string, Tried>>) =>
  expectOutcomes(
    Object.fromEntries(Object.entries(calls).map(([name, tried]) => [name, [tried, expected]])),
  );

/** Names of calls by what they come to: `{ member_not_found: ["organization.members.delete"] }`. */
type Expected<Calls> = Readonly<Record<string, readonly (keyof Calls & string)[]>>;

/** Makes the named ones of the calls. */
export const expectEach = <Calls extends Readonly<Record<string, Tried>>>(
  calls: Calls,
  expected: Expected<NoInfer<Calls>>,
) =>
  expectOutcomes(
    Object.fromEntries(
      Object.entries(expected).flatMap(([outcome, names]) =>
        names.map((name) => [name, [() => calls[name]?.(), outcome]]),
      ),
    ),
  );
