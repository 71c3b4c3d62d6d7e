import { createContext } from "react";

/**
 * Whether the login page stays although there is a session by now: backup codes are shown once,
 * after the session has begun.
 */
export const SignInHoldContext = createContext<(isHeld: boolean) => void>(() => undefined);
