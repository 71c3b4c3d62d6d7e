import * as z from "zod";
import { answerFields } from "../answers.ts";

/** An application that members let in by our OAuth consent. */
export const connectedApp = z.object({
  connected_app_id: z.string(),
  name: z.string(),
  description: z.string(),
  client_type: z.string(),
  logo_url: z.string().optional(),
});
export type ConnectedApp = z.infer<typeof connectedApp>;

export const connectedAppsAnswer = z.object({
  ...answerFields,
  connected_apps: z.array(connectedApp),
});
export type ConnectedAppsAnswer = z.infer<typeof connectedAppsAnswer>;

export const connectedAppAnswer = z.object({
  ...answerFields,
  ...connectedApp.shape,
  active_members: z.array(z.object({ member_id: z.string(), granted_scopes: z.array(z.string()) })),
});
export type ConnectedAppAnswer = z.infer<typeof connectedAppAnswer>;

/** `scopes_granted` is one space-joined text. */
export const memberConnectedAppsAnswer = z.object({
  ...answerFields,
  connected_apps: z.array(z.object({ ...connectedApp.shape, scopes_granted: z.string() })),
});
export type MemberConnectedAppsAnswer = z.infer<typeof memberConnectedAppsAnswer>;
