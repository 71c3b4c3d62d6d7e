import {
  B2B,
  enter,
  isLink,
  mailboxOf,
  newestLetter,
  proveMailbox,
  signInByLink,
} from "../actors/honest.ts";
import { attack } from "../actors/learn.ts";
import { openLetter } from "../actors/victim-changes.ts";
import { checkStep } from "../oracle/step.ts";
import { appCode } from "../world/authenticator.ts";
import { baitAsVictor, createMember, setAddress, startChange } from "./address-actions.ts";
import { type Story, seats, story } from "./story.ts";

/** Points 1, 2 and 6: what is done with an address that was never proven. */
export const ADDRESS_STORIES: readonly Story[] = [
  story(
    "1: a link of an earlier wish signs in as the address that was never proven",
    ["certified"],
    async (stage) => {
      const { mallory, victor } = stage.cast;
      const session = await signInByLink(stage, seats(stage).mallory);
      const memberId = await createMember(stage, session, mailboxOf(victor));
      const to = mallory.mailboxes[2] ?? "";
      await startChange(stage, session, { memberId, to, by: "EMAIL_MAGIC_LINK" });
      const letter = await newestLetter(stage, to, isLink("multi_tenant_magic_links"));
      await startChange(stage, session, { memberId, to, by: "EMAIL_OTP" });
      await attack(stage, {
        by: mallory,
        words: "opens the link of the first wish",
        path: `${B2B}/magic_links/authenticate`,
        body: { magic_links_token: letter?.token ?? "none" },
      });
    },
  ),
  story(
    "1: a session from before somebody else confirmed the address answers for it",
    ["certified", "entered", "told"],
    async (stage) => {
      const { victor } = stage.cast;
      const { mallory, decoy } = seats(stage);
      await signInByLink(stage, decoy);
      const session = await signInByLink(stage, mallory);
      const to = mailboxOf(victor);
      await startChange(stage, session, { memberId: decoy.memberId, to, by: "EMAIL_MAGIC_LINK" });
      const letter = await newestLetter(stage, to, isLink("multi_tenant_magic_links"));
      await checkStep(stage);
      if (letter) await openLetter(stage, victor, letter);
    },
  ),
  story(
    "2: a password for an address that was only set lists that address's organizations",
    ["told", "entered"],
    async (stage) => {
      await baitAsVictor(stage);
    },
  ),
  story(
    "2: a password for an address that was only set enters that address's organizations, and plants a factor",
    ["entered", "changed"],
    async (stage) => {
      const { victor } = seats(stage);
      const proven = await baitAsVictor(stage);
      const { house, memberId: member_id } = victor;
      const entered = await enter(stage, stage.cast.trudy, {
        proof: proven.parts.intermediate_session_token || "none",
        house,
      });
      const claim = {
        organization_id: house.organizationId,
        member_id,
        intermediate_session_token: entered.parts.intermediate_session_token || "none",
      };
      const by = stage.cast.trudy;
      const words = "registers an authenticator app for Victor in the open house";
      const created = await attack(stage, { by, words, path: `${B2B}/totp`, body: claim });
      if (created.parts.secret !== "") {
        const code = appCode(created.parts.secret, await stage.readClock());
        const path = `${B2B}/totp/authenticate`;
        await attack(stage, { by, words: "proves it", path, body: { ...claim, code } });
      }
    },
  ),
  story(
    "2: a session of an address that was only set is exchanged for one of that address's organization",
    ["entered", "told"],
    async (stage) => {
      const { decoy, mallory, victor } = seats(stage);
      const session = await signInByLink(stage, mallory);
      await setAddress(stage, session, decoy, victor.address);
      const by = decoy.person;
      const signedIn = await attack(stage, {
        by,
        words: "gives the decoy's password for Victor's address in Mallory's den",
        path: `${B2B}/passwords/authenticate`,
        body: {
          organization_id: decoy.house.organizationId,
          email_address: victor.address,
          password: decoy.password,
        },
      });
      await checkStep(stage);
      await attack(stage, {
        by,
        words: "exchanges that session for one of the open house",
        path: `${B2B}/sessions/exchange`,
        session: signedIn.parts.session_token || "none",
        body: { organization_id: victor.house.organizationId },
      });
    },
  ),
  story("6: a stranger is a member of what they never heard of", ["enlisted"], async (stage) => {
    const { nina } = stage.cast;
    const session = await signInByLink(stage, seats(stage).mallory);
    await createMember(stage, session, mailboxOf(nina));
    await proveMailbox(stage, nina);
  }),
];
