import { describe, expect, it } from "vitest";
import { acceptableLocales } from "../letters/locale.ts";
import { fillTemplate, keyProblem, type TemplateKind, templateProblem } from "./template.ts";

const invite = {
  subject: "{{inviter_name}} invites you",
  html: '<p>{{organization_name}}</p><a href="{{link}}">Join</a>',
  text: "{{inviter_name}}: {{ link }} ({{minutes}} minutes)",
};
const fields = {
  project: "Acme",
  organization: "Family",
  inviter: "Ada",
  note: null,
  isEnding: false,
  link: "https://app.test/in?token=t&x=1",
  minutes: 30,
};

describe("a template", () => {
  it("is filled with what its letter knows", () => {
    expect(fillTemplate(invite, { kind: "invite", fields })).toEqual({
      subject: "Ada invites you",
      html: '<p>Family</p><a href="https://app.test/in?token=t&amp;x=1">Join</a>',
      text: "Ada: https://app.test/in?token=t&x=1 (30 minutes)",
      links: ["https://app.test/in?token=t&x=1"],
      code: null,
    });
  });

  it("shows names as text: no mark-up, no header, no second placeholder comes of them", () => {
    const organization = `<img src=x onerror="alert('1')"> {{link}}`;
    const inviter = "Ada\r\nBcc: all@x.test";
    const written = fillTemplate(invite, {
      kind: "invite",
      fields: { ...fields, organization, inviter },
    });

    expect(written.html).toContain(
      "<p>&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; {{link}}</p>",
    );
    expect(written.subject).toBe("Ada Bcc: all@x.test invites you");
    expect(written.text).not.toMatch(/^Bcc:/m);
  });

  it("with a code hands it to the mailbox, too", () => {
    const template = { subject: "{{code}}", html: "<b>{{code}}</b>", text: "{{code}}" };
    const written = fillTemplate(template, {
      kind: "code",
      fields: { project: "Acme", code: "012345", minutes: 10 },
    });

    expect(written).toEqual({
      subject: "012345",
      html: "<b>012345</b>",
      text: "012345",
      links: [],
      code: "012345",
    });
  });
});

describe("a template is refused in words", () => {
  const ok = { subject: "Hello", html: '<a href="{{link}}">in</a>', text: "{{link}}" };
  it.each<[string, TemplateKind, Partial<typeof ok>, RegExp]>([
    [
      "without its link in html",
      "login_link",
      { html: "<p>hi</p>" },
      /\{\{link\}\} is missing in h/,
    ],
    ["without its link in text", "login_link", { text: "hi" }, /\{\{link\}\} is missing in text/],
    ["without its code", "code", { html: "", text: "" }, /\{\{code\}\} is missing/],
    [
      "with an unknown placeholder",
      "invite",
      { text: "{{link}} {{nick}}" },
      /\{\{nick\}\} in text/,
    ],
    ["with one of another kind", "discovery_link", { subject: "{{code}}" }, /\{\{code\}\} in subj/],
    [
      "with an organization's name where none is known",
      "discovery_link",
      { html: '<a href="{{link}}">{{organization_name}}</a>' },
      /There are: \{\{link\}\}/,
    ],
    ["with a placeholder that has no end", "login_link", { text: "{{link}} {{min" }, /no end/],
    ["with its link in the subject", "login_link", { subject: "{{link}}" }, /subject/],
    ["without a subject", "login_link", { subject: " " }, /subject needs/],
    ["with a script", "login_link", { html: `${ok.html}<SCRIPT>x</SCRIPT>` }, /scripts/],
    ["with an unquoted address", "login_link", { html: "<a href={{link}}>in</a>" }, /in quotes/],
    [
      "with a name within a tag",
      "login_link",
      { html: `${ok.html}<p title="{{organization_name}}">` },
      /Within a tag/,
    ],
    ["over 100 KB", "login_link", { text: `{{link}}${"é".repeat(51_200)}` }, /larger than 100 KB/],
    ["with a NUL character", "login_link", { text: "{{link}}\u0000" }, /NUL/],
  ])("%s", (_case, kind, change, words) => {
    expect(templateProblem(kind, { ...ok, ...change })).toMatch(words);
  });

  it("and taken when nothing is wrong with it", () => {
    expect(templateProblem("login_link", ok)).toBeNull();
    expect(templateProblem("invite", invite)).toBeNull();
  });

  it.each([
    ["brand", "en", true],
    ["brand.v2_x", "es-mx", true],
    ["", "en", false],
    ["../x", "en", false],
    ["brand", "english!", false],
    ["brand", "", false],
  ])("id %j in language %j: %s", (templateId, locale, isTaken) => {
    expect(keyProblem({ templateId, locale }) === null).toBe(isTaken);
  });
});

describe("the languages that would do", () => {
  it.each([
    ["es-MX", undefined, ["es-mx", "es", "en"]],
    [undefined, "fr-CA,fr;q=0.8", ["fr-ca", "fr", "en"]],
    [undefined, "de;q=0.9", ["de", "en"]],
    ["en-GB", "fr", ["en-gb", "en"]],
  ])("for %s and a browser that prefers %s are %j", (wish, language, expected) => {
    expect(acceptableLocales(wish, language)).toEqual(expected);
  });

  it("without any wish is English", () => {
    expect(acceptableLocales(undefined, undefined).at(-1)).toBe("en");
  });
});
