import { B2B, mailboxOf } from "../actors/honest.ts";
import { attack } from "../actors/learn.ts";
import { checkStep } from "../oracle/step.ts";
import { type Story, seats } from "./story.ts";

/** Point 5: what an operator's look is good for. */
export const OPERATOR_STORIES: readonly Story[] = [
  {
    name: "5: an operator who looks in invites an administrator",
    breaks: ["impersonated"],
    async play(stage) {
      const { victor } = seats(stage);
      const { memberId, house } = victor;
      const { organizationId } = house;
      const by = stage.cast.oscar;
      const look = await attack(stage, {
        by,
        words: "looks in on Victor in the open house",
        path: `${B2B}/impersonation/authenticate`,
        body: { impersonation_token: await stage.lookIn({ memberId, organizationId }) },
      });
      await checkStep(stage);
      await attack(stage, {
        by,
        words: "invites an administrator in Victor's name",
        path: `${B2B}/magic_links/email/invite`,
        session: look.parts.session_token,
        body: { email_address: mailboxOf(by), roles: ["stytch_admin"] },
      });
      await checkStep(stage);
    },
  },
  {
    name: "5: an operator who looks in where a second factor is asked for is told the other organizations",
    breaks: ["told", "entered"],
    async play(stage) {
      const { peggy } = seats(stage);
      const { memberId, house } = peggy;
      const { organizationId } = house;
      await attack(stage, {
        by: stage.cast.oscar,
        words: "looks in on Peggy in the open house",
        path: `${B2B}/impersonation/authenticate`,
        body: { impersonation_token: await stage.lookIn({ memberId, organizationId }) },
      });
      await checkStep(stage);
    },
  },
  {
    name: "5: an operator's half sign-in tells whoever holds it of that one membership only",
    breaks: ["told", "entered"],
    async play(stage) {
      const { walter } = seats(stage);
      const { memberId, house } = walter;
      const { organizationId } = house;
      const look = await attack(stage, {
        by: stage.cast.oscar,
        words: "looks in on Walter in the open house",
        path: `${B2B}/impersonation/authenticate`,
        body: { impersonation_token: await stage.lookIn({ memberId, organizationId }) },
      });
      await attack(stage, {
        by: stage.cast.trudy,
        words: "asks where Walter belongs, with the operator's half sign-in",
        path: `${B2B}/discovery/organizations`,
        body: { intermediate_session_token: look.parts.intermediate_session_token },
      });
      await checkStep(stage);
    },
  },
];
