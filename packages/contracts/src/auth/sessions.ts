import * as z from "zod";
import { wireMinutes, wireText, wireToken } from "./wire-scalars.ts";

/** Without a duration a session is looked up, never extended. */
export const authenticateSessionRequest = z.object({
  session_duration_minutes: wireMinutes.optional(),
});
export type AuthenticateSessionRequest = z.infer<typeof authenticateSessionRequest>;

export const exchangeSessionRequest = z.object({
  organization_id: wireToken,
  session_duration_minutes: wireMinutes.optional(),
  locale: wireText(35).optional(),
});
export type ExchangeSessionRequest = z.infer<typeof exchangeSessionRequest>;

/** Calls whose body says nothing: it may be empty, or hold keys that are ignored. */
export const emptyRequest = z.object({});
