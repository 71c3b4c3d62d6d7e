import type { Discovered } from "../machine/discovered.ts";
import type { Event } from "../machine/event.ts";
import type { SignInAnswer } from "../machine/sign-in-answer.ts";
import type { ActionContext } from "./action-context.ts";

export const answered = (answer: SignInAnswer): Event => ({ type: "signInAnswered", answer });

/** A proven mailbox, with what the page offers those who have no organization. */
export const provenIn =
  ({ client, config, tell }: ActionContext) =>
  async (discovered: Discovered): Promise<Event> => {
    tell({ type: "emailProven" });
    const { create_organization_enabled } = await client.bootstrap.get();
    const mayCreate = create_organization_enabled && !config.disableCreateOrganization;
    return { type: "mailboxProven", discovered, mayCreate };
  };
