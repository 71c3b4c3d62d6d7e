type Call = (...given: never[]) => unknown;
type AsyncCall = (...given: never[]) => Promise<unknown>;

/**
 * Which calls an object has: `true` for each. Nothing fits where something is answered at once,
 * since that can't come late.
 */
export type CallsOf<Part> = Part extends AsyncCall
  ? true
  : Part extends Call
    ? never
    : { readonly [Name in keyof Part]-?: CallsOf<NonNullable<Part[Name]>> };

type Calls = true | { readonly [name: string]: Calls };

const named = (whole: unknown, path: readonly string[]): unknown =>
  path.reduce((part: unknown, name) => Reflect.get(Object(part), name), whole);

function callsAt(calls: Calls, path: readonly string[], load: () => Promise<unknown>): unknown {
  if (calls === true) {
    return async (...given: unknown[]) => {
      const call = named(await load(), path);
      if (typeof call !== "function") throw new TypeError(`There is no call ${path.join(".")}.`);
      return call(...given);
    };
  }
  const parts = Object.entries(calls).map(([name, part]) => [
    name,
    callsAt(part, [...path, name], load),
  ]);
  return Object.fromEntries(parts);
}

/**
 * An object of calls whose code is loaded when one of them is made. What they answer and refuse is
 * what the loaded ones do; where the code can't be had, they refuse with the reason of that.
 */
export function late<Whole extends object>(
  load: () => Promise<Whole>,
  calls: CallsOf<Whole>,
): Whole;
export function late(load: () => Promise<object>, calls: Calls): unknown {
  return callsAt(calls, [], load);
}
