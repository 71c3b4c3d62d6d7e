import type { SignInConfig } from "../config/config.ts";
import type { Event } from "../machine/event.ts";
import type { Store } from "../machine/store.ts";
import type { SignInClient } from "./client.ts";
import type { Blockers } from "./network-blockers.ts";
import type { SignInEvent } from "./sign-in-event.ts";

/** What every action works with. */
export type ActionContext = {
  client: SignInClient;
  config: SignInConfig;
  store: Store;
  /** The page's clock, in milliseconds. */
  now: () => number;
  /** The address of the page. */
  address: () => string;
  blockers: Blockers;
  /** Tells the host page. */
  tell: (event: SignInEvent) => void;
};

/**
 * A call that not every client has, under the name that the person who wrote the page finds it by.
 */
export function needed<Call>(call: Call | undefined, name: string): Call {
  if (!call) throw new Error(`This client lacks ${name}.`);
  return call;
}

const keptOut = { type: "callFailed", failure: { kind: "adBlocker" }, canGoBack: true } as const;

/**
 * Makes a call for the screen that is shown now. Where that was left meanwhile, the answer changes
 * nothing on the one that took its place.
 */
export async function ask<Answer>(
  { store, blockers }: ActionContext,
  call: () => Promise<Answer>,
  outcome: { done: (answer: Answer) => Event; refused: (error: unknown) => Event },
): Promise<void> {
  const { visit } = store.getState();
  try {
    const answer = await call();
    blockers.wereNot();
    store.dispatchFrom(visit, outcome.done(answer));
  } catch (error) {
    const event = (await blockers.keepOut(error)) ? keptOut : outcome.refused(error);
    store.dispatchFrom(visit, event);
  }
}
