import { B2B, mailboxOf, signInByLink } from "../actors/honest.ts";
import { attack } from "../actors/learn.ts";
import { checkStep } from "../oracle/step.ts";
import { ADDRESS_STORIES } from "./address-stories.ts";
import { OPERATOR_STORIES } from "./operator-stories.ts";
import { SESSION_STORIES } from "./session-stories.ts";
import { type Story, seatAt, story } from "./story.ts";

/** What a plain member of a victims' organization does there. */
const MEMBER_STORIES: readonly Story[] = [
  story("a plain member adds somebody to a victims' organization", ["changed"], async (stage) => {
    const { mona, trudy } = stage.cast;
    const seat = seatAt(stage, mailboxOf(mona), "the open house");
    const session = await signInByLink(stage, seat);
    await checkStep(stage);
    await attack(stage, {
      by: mona,
      words: "creates a member of the open house with Trudy's address",
      path: `${B2B}/organizations/members`,
      session,
      body: { email_address: mailboxOf(trudy) },
    });
  }),
  story("a plain member disconnects what a victim has linked", ["changed"], async (stage) => {
    const { mona } = stage.cast;
    const seat = seatAt(stage, mailboxOf(mona), "the open house");
    const session = await signInByLink(stage, seat);
    await checkStep(stage);
    const connections = [...stage.rows.values()].filter(({ kind }) => kind === "connection");
    for (const { id } of connections) {
      await attack(stage, {
        by: mona,
        words: "disconnects what Victor has linked",
        method: "DELETE",
        path: `/api/v1/plaid/item/${id}`,
        session,
      });
    }
  }),
];

/** Every attack that is known by name. */
export const STORIES: readonly Story[] = [
  ...ADDRESS_STORIES,
  ...SESSION_STORIES,
  ...OPERATOR_STORIES,
  ...MEMBER_STORIES,
];
