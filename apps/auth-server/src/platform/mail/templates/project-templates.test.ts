import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuthHarness, startAuth } from "../../../testing/auth-harness.ts";
import { messagesTo, newestCode, pkcePair, setPassword } from "../../../testing/factor-stories.ts";
import { found, type SignedIn } from "../../../testing/stories.ts";
import { isTemplateKind, TEMPLATE_KINDS, type TemplateKind } from "./template.ts";

const ADA = "ada@family.example";
const NEW = "new@family.example";

let auth: AuthHarness;
let ada: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, ADA, { organization_name: "Us & <them>" });
  for (const kind of Object.keys(TEMPLATE_KINDS).filter(isTemplateKind)) await set("brand", kind);
});
afterAll(() => auth.close());

const templates = () => auth.auth.admin.projects.templates;
const projectId = () => auth.auth.project.projectId;

/** Keeps a template whose subject says which it is. */
function set(templateId: string, kind: TemplateKind, locale = "en"): Promise<void> {
  const proof = `{{${TEMPLATE_KINDS[kind].required}}}`;
  const subject = `${templateId} ${kind} ${locale}`;
  const words = { subject, html: `<b>${proof}</b>`, text: proof };
  return templates().set(projectId(), { templateId, kind, locale }, words);
}

const newest = async (to: string) => (await messagesTo(auth, to))[0];
const count = async (to: string) => (await messagesTo(auth, to)).length;

interface Door {
  readonly path: string;
  readonly body: Record<string, unknown>;
  /** The request's key that names the template. */
  readonly key: string;
  readonly to: string;
  readonly kind: TemplateKind;
}

const challenge = () => ({ code_challenge: pkcePair().challenge });
const inOrganization = (email_address: string) => ({
  organization_id: ada.organizationId,
  email_address,
});
const LOGIN = "login_template_id";

const DOORS: readonly [string, () => Door][] = [
  [
    "a discovery link",
    () => ({
      path: "/b2b/magic_links/email/discovery/send",
      body: { email_address: ADA },
      key: LOGIN,
      to: ADA,
      kind: "discovery_link",
    }),
  ],
  [
    "a member's link",
    () => ({
      path: "/b2b/magic_links/email/login_or_signup",
      body: inOrganization(ADA),
      key: LOGIN,
      to: ADA,
      kind: "login_link",
    }),
  ],
  [
    "an invitation",
    () => ({
      path: "/b2b/magic_links/email/invite",
      body: { email_address: "invited@family.example" },
      key: "invite_template_id",
      to: "invited@family.example",
      kind: "invite",
    }),
  ],
  [
    "the link of somebody who was invited",
    () => ({
      path: "/b2b/magic_links/email/login_or_signup",
      body: inOrganization("invited@family.example"),
      key: "signup_template_id",
      to: "invited@family.example",
      kind: "signup_link",
    }),
  ],
  [
    "a discovery code",
    () => ({
      path: "/b2b/otps/email/discovery/send",
      body: { email_address: ADA },
      key: LOGIN,
      to: ADA,
      kind: "code",
    }),
  ],
  [
    "a member's code",
    () => ({
      path: "/b2b/otps/email/login_or_signup",
      body: inOrganization(ADA),
      key: LOGIN,
      to: ADA,
      kind: "code",
    }),
  ],
  [
    "the code of somebody who was invited",
    () => ({
      path: "/b2b/otps/email/login_or_signup",
      body: inOrganization("invited@family.example"),
      key: "signup_template_id",
      to: "invited@family.example",
      kind: "code",
    }),
  ],
  [
    "a first password",
    () => ({
      path: "/b2b/passwords/email/reset/start",
      body: { ...inOrganization(ADA), ...challenge() },
      key: "verify_email_template_id",
      to: ADA,
      kind: "reset_password",
    }),
  ],
  [
    "a password of any organization",
    () => ({
      path: "/b2b/passwords/discovery/reset/start",
      body: { email_address: ADA, pkce_code_challenge: pkcePair().challenge },
      key: "reset_password_template_id",
      to: ADA,
      kind: "reset_password",
    }),
  ],
  [
    "a new address",
    () => ({
      path: "/b2b/organizations/members/start_email_update",
      body: { email_address: NEW },
      key: LOGIN,
      to: NEW,
      kind: "confirm_email",
    }),
  ],
  [
    "a new address, by code",
    () => ({
      path: "/b2b/organizations/members/start_email_update",
      body: { email_address: NEW, delivery_method: "EMAIL_OTP" },
      key: LOGIN,
      to: NEW,
      kind: "code",
    }),
  ],
];

const ask = ({ path, body, key }: Door, extras: Record<string, unknown>) =>
  auth.call(path, {
    session: ada.token,
    body: {
      ...body,
      ...Object.fromEntries(
        Object.entries(extras).map(([name, value]) => [name === "template" ? key : name, value]),
      ),
    },
  });

describe("the letter of", () => {
  it.each(DOORS)("%s is the project's own where the request names it", async (_door, door) => {
    const { to, kind } = door();
    const { status } = await ask(door(), { template: "brand" });
    const letter = await newest(to);

    expect(status).toBe(200);
    expect(letter?.subject).toBe(`brand ${kind} en`);
    const proof = TEMPLATE_KINDS[kind].required === "code" ? letter?.code : letter?.links[0];
    expect(letter?.text).toBe(proof);
  });

  it.each(DOORS)("%s is the built-in one without an id", async (_door, door) => {
    await ask(door(), {});

    expect((await newest(door().to))?.subject).not.toContain("brand");
  });

  it.each(DOORS)("%s is refused, and nothing sent, by an unknown id", async (_door, door) => {
    const before = await count(door().to);
    const answer = await ask(door(), { template: "nobody-has-it" });

    expect(answer).toMatchObject({ status: 400, errorType: "invalid_template_id" });
    expect(await count(door().to)).toBe(before);
  });

  it("a forgotten password is chosen by the id for those who have one", async () => {
    await setPassword(auth, { emailAddress: ADA, organizationId: ada.organizationId });
    await set("other", "reset_password");
    const body = {
      ...inOrganization(ADA),
      ...challenge(),
      reset_password_template_id: "brand",
      verify_email_template_id: "other",
    };
    await auth.call("/b2b/passwords/email/reset/start", { body });

    expect((await newest(ADA))?.subject).toBe("brand reset_password en");
  });
});

describe("the language of a project's letter", () => {
  const send = (extras: Record<string, unknown>, headers: Record<string, string> = {}) =>
    auth.call("/b2b/otps/email/discovery/send", {
      body: { email_address: ADA, login_template_id: "tongues", ...extras },
      headers,
    });

  it.each([
    ["the one asked for", "fr-CA", "tongues code fr-ca"],
    ["the same without its region", "fr-BE", "tongues code fr"],
    ["else English", "de", "tongues code en"],
  ])("is %s", async (_case, locale, subject) => {
    for (const known of ["fr", "fr-CA", "en"]) await set("tongues", "code", known);
    await send({ locale });

    expect((await newest(ADA))?.subject.toLowerCase()).toBe(subject);
  });

  it("is the browser's where the request names none", async () => {
    await send({}, { "accept-language": "fr,en;q=0.5" });

    expect((await newest(ADA))?.subject).toBe("tongues code fr");
  });

  it("leaves the built-in letter where the project has neither it nor English", async () => {
    await set("french", "code", "fr");
    await send({ login_template_id: "french", locale: "es" });

    expect((await newest(ADA))?.subject).toBe("Tu código de Stocks Vibe");
  });
});

describe("a project's own letter", () => {
  it("escapes names in html", async () => {
    const html = '<p>{{organization_name}}</p><a href="{{link}}">in</a>';
    const words = { subject: "In", html, text: "{{organization_name}} {{link}}" };
    const key = { templateId: "names", kind: "login_link", locale: "en" };
    await templates().set(projectId(), key, words);
    await auth.call("/b2b/magic_links/email/login_or_signup", {
      body: { ...inOrganization(ADA), login_template_id: "names" },
    });
    const letter = await newest(ADA);

    expect(letter?.html).toContain("<p>Us &amp; &lt;them&gt;</p>");
    expect(letter?.text).toContain("Us & <them> https://");
  });

  it("ENUM-1: is refused alike for members and strangers, and never sent to strangers", async () => {
    const to = (email: string, id: string) =>
      auth.call("/b2b/magic_links/email/login_or_signup", {
        body: { ...inOrganization(email), login_template_id: id },
      });
    for (const email of [ADA, "stranger@else.example"]) {
      expect((await to(email, "nobody-has-it")).errorType).toBe("invalid_template_id");
    }
    expect((await to("stranger@else.example", "brand")).status).toBe(200);
    expect((await newest("stranger@else.example"))?.subject).not.toContain("brand");
  });

  it("TEN-1: is nobody else's: another project has no such id", async () => {
    const other = await auth.auth.admin.projects.create("Other", "test");
    const redirect = [other.projectId, "discovery-redirect-urls", "https://other.test/in"] as const;
    await auth.auth.admin.projects.set(...redirect);
    const answer = await auth.call("/b2b/otps/email/discovery/send", {
      publicToken: other.publicToken,
      body: { email_address: ADA, login_template_id: "brand" },
    });

    expect(answer.errorType).toBe("invalid_template_id");
  });

  it("is replaced, listed and removed by its key", async () => {
    const key = { templateId: "once", kind: "code", locale: "en" } as const;
    await set("once", "code");
    const words = { subject: "Later", html: "{{code}}", text: "{{code}}" };
    await templates().set(projectId(), key, words);
    await auth.call("/b2b/otps/email/discovery/send", {
      body: { email_address: "once@family.example", login_template_id: "once" },
    });
    await newestCode(auth, "once@family.example");

    expect((await newest("once@family.example"))?.subject).toBe("Later");
    expect(await templates().list(projectId())).toContainEqual(
      expect.objectContaining({ ...key, subject: "Later" }),
    );
    await templates().remove(projectId(), key);
    await expect(templates().remove(projectId(), key)).rejects.toThrow("no such template");
  });
});
