import { B2B, enter, proveMailbox, resetPassword, signInByLink } from "../actors/honest.ts";
import { attack } from "../actors/learn.ts";
import { voidCredentials } from "../oracle/credentials.ts";
import { type Story, seats, story, wait } from "./story.ts";

/** Points 3 and 4: what outlives its proof, or its end. */
export const SESSION_STORIES: readonly Story[] = [
  story("3: an intermediate session is renewed by being exchanged", ["outlived"], async (stage) => {
    const { trudy } = stage.cast;
    const { house } = seats(stage).trudy;
    const proven = await proveMailbox(stage, trudy);
    let proof = proven?.parts.intermediate_session_token ?? "none";
    for (let round = 0; round < 2; round += 1) {
      await wait(stage, 7);
      proof =
        (await enter(stage, trudy, { proof, house })).parts.intermediate_session_token || "none";
    }
  }),
  story(
    "3: an intermediate session outlives the password behind it",
    ["survived"],
    async (stage) => {
      const { peggy } = seats(stage);
      await attack(stage, {
        by: stage.cast.mallory,
        words: "gives the password seen at Peggy's",
        path: `${B2B}/passwords/authenticate`,
        body: {
          organization_id: peggy.house.organizationId,
          email_address: peggy.address,
          password: peggy.password,
        },
      });
      const tables = ["session", "member", "password"];
      stage.allowances.push({ tables, memberIds: [peggy.memberId] });
      await resetPassword(stage, peggy, "another-walnut-lantern-now-41");
      const { memberId } = peggy;
      voidCredentials(stage, { memberId, why: "Peggy has another password" });
    },
  ),
  story("4: a session is renewed by being exchanged", ["prolonged"], async (stage) => {
    const { mallory } = seats(stage);
    let session = await signInByLink(stage, mallory);
    for (let round = 0; round < 2; round += 1) {
      await wait(stage, 60);
      const answer = await attack(stage, {
        by: mallory.person,
        words: "exchanges the session for one of the same organization, of a day",
        path: `${B2B}/sessions/exchange`,
        session,
        body: { organization_id: mallory.house.organizationId, session_duration_minutes: 1_440 },
      });
      session = answer.parts.session_token || session;
    }
  }),
  story("4: exchanges at once leave several live sessions", ["forked"], async (stage) => {
    const { mallory } = seats(stage);
    const session = await signInByLink(stage, mallory);
    const call = {
      by: mallory.person,
      words: "exchanges one session many times at once",
      path: `${B2B}/sessions/exchange`,
      session,
      body: { organization_id: mallory.house.organizationId },
    };
    await stage.together(Array.from({ length: 12 }, () => () => attack(stage, call)));
  }),
];
