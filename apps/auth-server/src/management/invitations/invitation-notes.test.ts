import {
  describeLinkAnswer,
  discoveredOrganizationsAnswer,
  mailboxMessages,
} from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import {
  found,
  inviteAndAccept,
  proveMailbox,
  type SignedIn,
  tokenOf,
} from "../../testing/stories.ts";

let auth: AuthHarness;
let host: SignedIn;
let serial = 0;
let address: string;
beforeAll(async () => {
  auth = await startAuth();
  host = await found(auth, "host@club.example", { organization_name: "The Club" });
});
beforeEach(() => {
  serial += 1;
  address = `person${serial}@home.example`;
});
afterAll(() => auth.close());

const invite = (body: object, by = host) =>
  auth.call("/b2b/magic_links/email/invite", {
    session: by.token,
    body: { email_address: address, ...body },
  });
/** Another administrator, who may invite as well. */
const another = async (email: string) => {
  const other = await inviteAndAccept(auth, host, email);
  const made = await auth.call(`/b2b/organizations/members/${other.memberId}`, {
    method: "PUT",
    session: host.token,
    body: { roles: ["stytch_admin"] },
  });
  expect(made.status).toBe(200);
  return other;
};
const newestLetter = async () => {
  await auth.newestLink(address);
  const answer = await auth.app.inject({ url: "/dev/api/messages", query: { to: address } });
  const [letter] = mailboxMessages.parse(answer.json());
  if (!letter) throw new Error("no letter");
  return letter;
};
const toldByLink = async () => {
  const magic_links_token = tokenOf(await auth.newestLink(address));
  const told = await auth.call("/b2b/magic_links/describe", { body: { magic_links_token } });
  return dataOf(told, describeLinkAnswer).invite_note;
};
const toldByMailbox = async () => {
  const { discovered_organizations: found } = await proveMailbox(auth, address);
  return found.map(({ invite_note }) => invite_note?.text ?? null);
};

describe("a note with an invitation", () => {
  it("is in the letter and before the choice, whichever way the person comes to it", async () => {
    expect((await invite({ invite_note: "  Have a look\nbefore Sunday. " })).status).toBe(200);

    const { text, html } = await newestLetter();
    expect(text).toContain("\n> Have a look before Sunday.\n");
    expect(html).toContain(">Have a look before Sunday.</blockquote>");
    expect(await toldByLink()).toEqual({
      by: "host@club.example",
      text: "Have a look before Sunday.",
    });
    expect(await toldByMailbox()).toEqual(["Have a look before Sunday."]);
  });

  it("is in a Spanish letter between Spanish words", async () => {
    await invite({ invite_note: "Hasta el domingo", locale: "es" });

    expect((await newestLetter()).text).toContain(
      "host@club.example te escribió:\n\n> Hasta el domingo\n\nSon palabras de host@club.example.",
    );
  });

  it("is gone once the person is in: nobody else reads it", async () => {
    await invite({ invite_note: "Just for you" });
    const magic_links_token = tokenOf(await auth.newestLink(address));
    await auth.call("/b2b/magic_links/authenticate", { body: { magic_links_token } });

    const { rows } = await auth.database.pool.query(
      "select note from auth.invitation_notes where note = 'Just for you'",
    );
    expect(rows).toEqual([]);
    expect(await toldByMailbox()).toEqual([null]);
  });

  it("goes with the invitation, declined or withdrawn", async () => {
    await invite({ invite_note: "Between us" });
    const magic_links_token = tokenOf(await auth.newestLink(address));
    await auth.call("/b2b/discovery/invitations/decline", { body: { magic_links_token } });

    const { rows } = await auth.database.pool.query(
      "select note from auth.invitation_notes where note = 'Between us'",
    );
    expect(rows).toEqual([]);
  });

  it("stays when its author sends the invitation again, and is taken back by an empty one", async () => {
    await invite({ invite_note: "See you" });
    await invite({});
    expect((await newestLetter()).text).toContain("> See you");
    expect((await toldByLink())?.text).toBe("See you");

    await invite({ invite_note: " " });
    expect((await newestLetter()).text).not.toContain("See you");
    expect(await toldByLink()).toBeNull();
  });

  it("is never sent again in another inviter's name", async () => {
    const other = await another(`other-${address}`);
    await invite({ invite_note: "From the host" });
    await invite({}, other);

    expect((await newestLetter()).text).not.toContain("From the host");
    expect(await toldByLink()).toEqual({ by: "host@club.example", text: "From the host" });
  });

  it("is not told of an author who is gone", async () => {
    const other = await another(`leaver-${address}`);
    await invite({ invite_note: "From who leaves" }, other);
    await auth.call(`/b2b/organizations/members/${other.memberId}`, {
      method: "DELETE",
      session: host.token,
    });

    expect(await toldByLink()).toBeNull();
    expect(await toldByMailbox()).toEqual([null]);
  });

  it("belongs to its own organization: the mailbox of another invitation is told nothing of it", async () => {
    const rival = await found(auth, `rival${serial}@rival.example`);
    await invite({ invite_note: "Secret of the Club" });
    await invite({ email_address: `spy-${address}` }, rival);

    const { intermediate_session_token } = await proveMailbox(auth, `spy-${address}`);
    const answer = await auth.call("/b2b/discovery/organizations", {
      body: { intermediate_session_token },
    });
    expect(JSON.stringify(dataOf(answer, discoveredOrganizationsAnswer))).not.toContain("Secret");
  });
});

describe("a note that means harm", () => {
  const letterFor = async (invite_note: string) => {
    expect((await invite({ invite_note })).status).toBe(200);
    return newestLetter();
  };

  it("has no link that can be clicked, of whatever spelling", async () => {
    const { text, html, links } = await letterFor(
      "Your account is locked: https://evil.example/in, www.evil.example, evil。example or ops@evil.example",
    );

    expect(links).toHaveLength(1);
    for (const body of [text, html.slice(html.indexOf("<body"))]) {
      expect(body).not.toMatch(/evil\.example|https:\/\/evil|www\.evil|evil。example/);
    }
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.split("?")[0])).toEqual(
      Array(2).fill(links[0]?.split("?")[0]),
    );
  });

  it("has no mark-up", async () => {
    const { html } = await letterFor(
      "</blockquote><a href='https://evil.example'>Sign in</a><img>",
    );

    expect(html).toContain("&lt;/blockquote&gt;&lt;a href=&#39;https: evil");
    expect(html.match(/<blockquote/g)).toHaveLength(1);
    expect(html).not.toContain("<img");
  });

  it("can't begin a line of its own, and so can't pass for the rest of a letter", async () => {
    const forged = `Hi!\r\n\r\n-- \nStocks Vibe\nSubject: Reset\u2028Sign in:\u0085${"x".repeat(200)}`;
    const { text, subject } = await letterFor(forged);

    const from = text.indexOf("> Hi!");
    const quoted = text.slice(from, text.indexOf("These are the words of", from)).trim();
    expect(quoted.split("\n").length).toBeGreaterThan(2);
    expect(quoted.split("\n").every((line) => line.startsWith("> "))).toBe(true);
    expect(subject).toBe("Join The Club on Stocks Vibe");
    expect(text).toContain("neither wrote nor checked them");
  });

  it("can't turn the words around it, and what runs right to left is kept apart", async () => {
    const { text } = await letterFor("Pay \u202eelpmaxe.live\u202c \u2066now\u2069 שלום");

    expect(text).toContain("> \u2068Pay elpmaxe.\u200blive now שלום\u2069");
    expect((await toldByLink())?.text).toBe("Pay elpmaxe.live now שלום");
  });

  it("is refused with 501 characters, and kept whole with 500", async () => {
    expect(await invite({ invite_note: "x".repeat(501) })).toMatchObject({ status: 400 });

    const whole = "word ".repeat(99).concat("words");
    expect(whole).toHaveLength(500);
    expect((await letterFor(whole)).html).toContain(whole);
    expect((await toldByLink())?.text).toBe(whole);
  });

  it.each([
    ["emoji", "👨‍👩‍👧‍👦"],
    ["letters with their accents", "x\u0301"],
    ["flags", "🇲🇽"],
  ])("counts %s as they are seen", async (_what, one) => {
    expect((await letterFor(one.repeat(500))).text.replace(/\n> /g, "")).toContain(one.repeat(30));
    expect((await toldByLink())?.text).toBe(one.repeat(500).normalize("NFC"));
    expect(await invite({ invite_note: one.repeat(501) })).toMatchObject({ status: 400 });
  });

  it("is refused as a pile of accents, which is no character more than it shows", async () => {
    expect(await invite({ invite_note: `x${"\u0301".repeat(5_001)}` })).toMatchObject({
      status: 400,
    });
  });

  it("is refused where cleaning makes it longer than that", async () => {
    // Joined to nothing, what joins becomes a space that is seen.
    const longer = "a\u200d".repeat(300);
    expect(await invite({ invite_note: longer })).toMatchObject({
      status: 400,
      errorType: "invalid_argument",
    });
  });
});
