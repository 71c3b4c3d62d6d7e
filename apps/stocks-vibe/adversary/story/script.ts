import { AsyncLocalStorage } from "node:async_hooks";
import type { Answer } from "../world/answer.ts";
import { appCode } from "../world/authenticator.ts";
import type { Effect } from "../world/effects.ts";
import type { Letter } from "../world/post.ts";
import type { Allowance, Call, Run } from "../world/run.ts";

/** Where a value of a call came from, so that the same call can be made in another world. */
export type Origin =
  /** It was there from the beginning. */
  | { readonly kind: "initial"; readonly index: number }
  /** A text of the answer to an earlier call. */
  | { readonly kind: "answer"; readonly entry: number; readonly name: string }
  /** The link or code of a letter that an earlier call sent. */
  | {
      readonly kind: "letter";
      readonly entry: number;
      readonly to: Value;
      readonly part: "token" | "code";
      readonly tokenType: string;
    }
  /** What an authenticator app shows. */
  | { readonly kind: "app"; readonly secret: Value }
  /** The token of the operator's door. */
  | { readonly kind: "look"; readonly memberId: Value; readonly organizationId: Value };

/** A text as it is, or where to get it. */
export type Value = string | Origin;

/** A call, or time that passes. In one `group` each `lane` goes its way, at the same time as the others. */
export interface Entry {
  readonly id: number;
  readonly group: number;
  readonly lane: number;
  readonly seconds?: number;
  readonly call?: Call;
  readonly isUnheard?: boolean;
  readonly allowances?: readonly Allowance[];
  readonly effects: Effect[];
  /** How it was answered. */
  status?: number;
}

export interface Script {
  readonly entries: Entry[];
  /** Where each text that was seen came from. */
  readonly origins: Map<string, Origin>;
  group: number;
  /** While several things happen at the same time: which of them a call belongs to. */
  readonly lanes: AsyncLocalStorage<number>;
}

/** Ids, tokens and addresses; a word such as OPTIONAL comes from nowhere in particular. */
const isTraceable = (text: string): boolean => text.length >= 6 && /\d/.test(text);

/** Every text of an answer, called by its field and how many of that name stand before it. */
export function textsOf(text: string): Map<string, string> {
  const counts = new Map<string, number>();
  const found = new Map<string, string>();
  let field = "";
  for (const [, value = "", isField] of text.matchAll(/"((?:[^"\\]|\\.)*)"(:)?/g)) {
    if (isField) {
      field = value;
      continue;
    }
    const count = counts.get(field) ?? 0;
    counts.set(field, count + 1);
    found.set(`${field} ${count}`, value);
  }
  return found;
}

/** Texts of a world that is about to begin, in an order that is the same in every world. */
export function initialTexts({ world, hands }: Run): string[] {
  return [
    ...world.people.flatMap(({ mailboxes, phone, password }) => [...mailboxes, phone, password]),
    ...world.people.flatMap(({ mailboxes }) => mailboxes.map((one) => one.split("@")[1] ?? "")),
    ...world.houses.flatMap(({ organizationId, slug, name }) => [organizationId, slug, name]),
    ...world.seats.flatMap(({ memberId, totpSecret }) => [memberId, totpSecret ?? ""]),
    ...hands.addresses,
    ...hands.sessions.flatMap(({ token, jwt }) => [token, jwt]),
    ...hands.proofs.map(({ token }) => token),
    ...hands.apps.values(),
    ...hands.recoveryCodes,
  ];
}

export function createScript(): Script {
  return { entries: [], origins: new Map(), group: 0, lanes: new AsyncLocalStorage() };
}

export function noteInitial(script: Script, run: Run): void {
  for (const [index, text] of initialTexts(run).entries()) {
    if (isTraceable(text) && !script.origins.has(text)) {
      script.origins.set(text, { kind: "initial", index });
    }
  }
}

export function noteAnswer(script: Script, entry: Entry, { text, status }: Answer): void {
  entry.status = status;
  for (const [name, found] of textsOf(text)) {
    if (!isTraceable(found) || script.origins.has(found)) continue;
    script.origins.set(found, { kind: "answer", entry: entry.id, name });
  }
}

const originOf = (script: Script, text: string): Value => script.origins.get(text) ?? text;

/** Letters lie in the mailbox since the last call that names their address. */
export function noteLetter(script: Script, letter: Letter): void {
  const { to, token, code, tokenType } = letter;
  const calls = script.entries.filter(({ call }) => call !== undefined);
  const naming = calls.findLast(({ call }) => JSON.stringify(call?.body ?? {}).includes(to));
  const sender = naming ?? calls.at(-1);
  if (!sender) return;
  const from = { kind: "letter", entry: sender.id, to: originOf(script, to), tokenType } as const;
  if (token !== "") script.origins.set(token, { ...from, part: "token" });
  if (code !== "") script.origins.set(code, { ...from, part: "code" });
}

/** Six digits may be what an app shows at this moment. */
export function noteAppCode(script: Script, run: Run, digits: string): void {
  const secrets = [
    ...run.hands.apps.values(),
    ...run.world.seats.flatMap(({ totpSecret }) => (totpSecret ? [totpSecret] : [])),
  ];
  const secret = secrets.find((one) => appCode(one, run.now) === digits);
  if (secret) script.origins.set(digits, { kind: "app", secret: originOf(script, secret) });
}

export function noteLook(
  script: Script,
  token: string,
  whom: { readonly memberId: string; readonly organizationId: string },
): void {
  const memberId = originOf(script, whom.memberId);
  const organizationId = originOf(script, whom.organizationId);
  script.origins.set(token, { kind: "look", memberId, organizationId });
}
