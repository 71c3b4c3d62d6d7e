import * as z from "zod";
import { authenticateResponseWithMfa } from "./answers.ts";
import { wireToken } from "./wire-scalars.ts";

/** The token that an operator got for looking at the product as one member. */
export const authenticateImpersonationRequest = z.object({ impersonation_token: wireToken });
export type AuthenticateImpersonationRequest = z.infer<typeof authenticateImpersonationRequest>;

export const authenticateImpersonationAnswer = authenticateResponseWithMfa;
