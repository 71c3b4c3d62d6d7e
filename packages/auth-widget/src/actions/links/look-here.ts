import type { TakenLink } from "../../machine/link.ts";
import type { Here } from "../../machine/link-confirmation.ts";
import type { ActionContext } from "../action-context.ts";
import type { SignInClient } from "../client.ts";
import { kept, keyOf } from "./asked-here.ts";

/**
 * Who is signed in on this page, once that is known; null for nobody, and where the client does not
 * tell.
 */
async function signedInAs({ session }: SignInClient): Promise<string | null> {
  if (!session?.getState) return null;
  const { getState, subscribe } = session;
  if (subscribe && !getState().isInitialized) {
    await new Promise<void>((resolve) => {
      const stop = subscribe(() => {
        if (!getState().isInitialized) return;
        stop();
        resolve();
      });
    });
  }
  const state = getState();
  return state.session && (state.member?.email_address ?? null);
}

const leftFor = ({ oauth, sso }: SignInClient, kind: string): boolean | null =>
  (kind === "sso" ? sso?.hasLeft?.() : oauth?.hasLeft?.()) ?? null;

export function forgetAsking(desk: ActionContext): void {
  kept((storage) => storage.removeItem(keyOf(desk)));
}

/**
 * The mailbox that this browser asked for a link with, or null. What can't be alive is forgotten.
 */
export function askedFor(desk: ActionContext): string | null {
  const text = kept((storage) => storage.getItem(keyOf(desk))) ?? "";
  const [until = "", email = ""] = text.split(" ");
  if (email !== "" && Number(until) >= desk.now()) return email;
  forgetAsking(desk);
  return null;
}

/** What is known of the browser that a link was opened in. */
export async function lookHere(desk: ActionContext, { link }: TakenLink): Promise<Here> {
  const { client } = desk;
  return {
    signedInAs: await signedInAs(client),
    askedFor: askedFor(desk),
    leftForElsewhere: leftFor(client, link.kind),
  };
}
