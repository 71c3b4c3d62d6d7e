import { B2B, mailboxOf } from "../actors/honest.ts";
import { attack } from "../actors/learn.ts";
import type { Stage } from "../actors/open-world.ts";
import { checkStep } from "../oracle/step.ts";
import type { Answer } from "../world/answer.ts";
import type { Seat } from "../world/world.ts";
import { type Story, seats, story } from "./story.ts";

/** The operator looks in on somebody. */
const lookAt = async (stage: Stage, { memberId, house, person }: Seat): Promise<Answer> => {
  const { organizationId } = house;
  return attack(stage, {
    by: stage.cast.oscar,
    words: `looks in on ${person.name} in ${house.label}`,
    path: `${B2B}/impersonation/authenticate`,
    body: { impersonation_token: await stage.server.impersonate({ memberId, organizationId }) },
  });
};

/** Point 5: what an operator's look is good for. */
export const OPERATOR_STORIES: readonly Story[] = [
  story("5: an operator who looks in invites an administrator", ["impersonated"], async (stage) => {
    const by = stage.cast.oscar;
    const look = await lookAt(stage, seats(stage).victor);
    await checkStep(stage);
    await attack(stage, {
      by,
      words: "invites an administrator in Victor's name",
      path: `${B2B}/magic_links/email/invite`,
      session: look.parts.session_token,
      body: { email_address: mailboxOf(by), roles: ["stytch_admin"] },
    });
  }),
  story(
    "5: an operator who looks in where a second factor is asked for is told the other organizations",
    ["told", "entered"],
    async (stage) => {
      await lookAt(stage, seats(stage).peggy);
    },
  ),
  story(
    "5: an operator's half sign-in tells whoever holds it of that one membership only",
    ["told", "entered"],
    async (stage) => {
      const look = await lookAt(stage, seats(stage).walter);
      await attack(stage, {
        by: stage.cast.trudy,
        words: "asks where Walter belongs, with the operator's half sign-in",
        path: `${B2B}/discovery/organizations`,
        body: { intermediate_session_token: look.parts.intermediate_session_token },
      });
    },
  ),
];
