import type { SignInAnswer } from "@stocks-vibe/auth-widget";
import { createContext, useContext, useSyncExternalStore } from "react";
import { apiMessages } from "../messages/en.ts";
import type { AuthClient } from "./auth-client.ts";
import type {
  AuthState,
  DescribedLink,
  Discovered,
  DiscoveredOrganization,
  InviteNote,
  Member,
  Organization,
} from "./auth-state.ts";

export type {
  AuthClient,
  AuthState,
  DescribedLink,
  Discovered,
  DiscoveredOrganization,
  InviteNote,
  Member,
  Organization,
  /** An answer that may or may not have opened a session: the widget asks for what is missing. */
  SignInAnswer,
};

/** How long a session is asked for at every sign-in and extension. */
export const sessionMinutes = 240;

export const AuthContext = createContext<AuthClient | null>(null);

export function useAuthClient(): AuthClient {
  const client = useContext(AuthContext);
  if (!client) throw new Error("useAuthClient needs an AuthContext above it.");
  return client;
}

/** Who is signed in, kept up to date across tabs by the auth client. */
export function useAuthState(): AuthState {
  const { session } = useAuthClient();
  return useSyncExternalStore(session.subscribe, session.getState);
}

/**
 * The operator who looks at the product as the member who is signed in, or null where the member is
 * there in person.
 */
export function useOperator(): string | null {
  const factors = useAuthState().session?.authentication_factors ?? [];
  const operators = factors.map((factor) => factor.impersonated_factor?.impersonator_email_address);
  return operators.find((operator) => operator !== undefined) ?? null;
}

/**
 * The key under which everything is cached that a member was told; another one shares nothing with
 * it, even in the same organization.
 */
export function useMemberKey(): string {
  return useAuthState().session?.member_id ?? "none";
}

/**
 * Ends the session here even if the server cannot be told; the client clears its own state in every
 * case.
 */
export async function endSession(client: AuthClient): Promise<void> {
  await client.session.revoke({ forceClear: true }).catch(() => undefined);
}

/**
 * Why nothing that is shown can be kept as a file here, or null where it can. An operator looks and
 * takes nothing along.
 */
export const useFileRefusal = (): string | null =>
  useOperator() === null ? null : apiMessages.operatorTakesNothing;
