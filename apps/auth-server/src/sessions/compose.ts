import type { FastifyInstance } from "fastify";
import type { DatabaseServices, PlatformServices } from "../platform/compose.ts";
import type { TenancyServices } from "../tenancy/compose.ts";
import { createAddressees } from "./discovery/addressees.service.ts";
import { createAnswerDiscovery } from "./discovery/answer-discovery.ts";
import { type DiscoveryRoutes, discoveryRoutes } from "./discovery/discovery.routes.ts";
import { createDiscoveryService } from "./discovery/discovery.service.ts";
import { type SessionRoutes, sessionRoutes } from "./discovery/sessions.routes.ts";
import {
  type ImpersonationRoutes,
  impersonationRoutes,
} from "./impersonation/impersonation.routes.ts";
import { createImpersonation } from "./impersonation/impersonation.service.ts";
import { createIntermediateSessions } from "./intermediate-sessions/intermediate-sessions.service.ts";
import { createAct, createAsMemberInTurn } from "./sessions/acting.ts";
import { createSessionJwts } from "./sessions/session-jwt.ts";
import {
  createOwnSessions,
  createSessionRevocation,
} from "./sessions/session-revocation.service.ts";
import { createSessionsService } from "./sessions/sessions.service.ts";
import { createLinkedAccounts } from "./sign-in/linked-accounts.service.ts";
import { createSecondFactors } from "./sign-in/second-factor-context.service.ts";
import { createSignInService } from "./sign-in/sign-in.service.ts";

export interface SessionParts extends DatabaseServices, PlatformServices, TenancyServices {
  /** The issuer of the JWTs. */
  readonly publicUrl: string;
}

/** Wires what a proof becomes: an intermediate session, a session, a member of an organization. */
export function composeSessions(parts: SessionParts) {
  const { organizations, members } = parts;
  const jwts = createSessionJwts(parts.signingKeys, parts.publicUrl);
  const sessions = createSessionsService({ ...parts, jwts });
  const intermediateSessions = createIntermediateSessions(sessions.findAlive);
  const { onOutcome } = parts.counters;
  const linkedAccounts = createLinkedAccounts({ ...parts, sessions });
  const signIn = createSignInService({
    ...parts,
    sessions,
    intermediateSessions,
    linkedAccounts,
    onOutcome,
  });
  const discovery = createDiscoveryService({ organizations, members });
  const acting = { ...parts, sessions };
  const act = createAct(acting);
  const wired = { ...parts, act, sessions, intermediateSessions, signIn };
  return {
    jwts,
    sessions,
    intermediateSessions,
    signIn,
    linkedAccounts,
    provers: createSecondFactors(wired),
    act,
    actInTurn: createAsMemberInTurn(acting),
    discovery,
    answerDiscovery: createAnswerDiscovery({ intermediateSessions, discovery }),
    addressees: createAddressees(members),
    sessionRevocation: createSessionRevocation(wired),
    ownSessions: createOwnSessions(wired),
    impersonation: createImpersonation(wired),
  };
}

export type SessionServices = ReturnType<typeof composeSessions>;

/** The routes of this floor. */
export function sessionFloorRoutes(
  app: FastifyInstance,
  deps: DiscoveryRoutes & SessionRoutes & ImpersonationRoutes,
): void {
  discoveryRoutes(app, deps);
  sessionRoutes(app, deps);
  impersonationRoutes(app, deps);
}
