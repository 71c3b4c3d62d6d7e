import { createContext, useContext } from "react";
import type { SignInAnswer } from "./auth.ts";

/**
 * Whether the login page stays although there is a session by now: backup codes are shown once,
 * after the session has begun.
 */
export const SignInHoldContext = createContext<(isHeld: boolean) => void>(() => undefined);

/**
 * A sign-in that wants more than was given. It is finished on a page of its own, above all others:
 * the session that comes of it must not take the page away before backup codes were saved.
 */
export type UnfinishedSignIn = {
  answer: SignInAnswer;
  /** Why it was begun. On a switch the session before it stays until the new one stands. */
  begunBy: "link" | "switch";
};

/** Hands an unfinished sign-in to the page that finishes it. */
export const FinishSignInContext = createContext<(unfinished: UnfinishedSignIn) => void>(() => {
  throw new Error("Nobody finishes sign-ins here.");
});

export const useFinishSignIn = () => useContext(FinishSignInContext);
