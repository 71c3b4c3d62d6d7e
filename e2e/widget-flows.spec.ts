import { expect, type Page, test } from "@playwright/test";
import { appCode } from "./support/authenticator.ts";
import {
  type Embedded,
  found,
  giveEmail,
  isIn,
  leave,
  proveByCode,
  startEmbedded,
} from "./support/embedded.ts";
import { expectLogo, type LogoServer, startLogoServer } from "./support/logo-server.ts";
import { look } from "./support/look.ts";
import { linkFor, messagesTo } from "./support/mailbox.ts";

const PASSWORD = "quiet-lemon-orbit-72";
const SECOND_PASSWORD = "slow-kettle-harbour-31";

let embedded: Embedded;
let logos: LogoServer;
test.beforeAll(async () => {
  logos = await startLogoServer();
  embedded = await startEmbedded(logos.env);
});
test.afterAll(async () => {
  await embedded.end();
  logos.close();
});

const discovery = () => `${embedded.url}/discovery.html`;
const mailTo = async (email: string) => (await messagesTo(embedded.product.url, email)).length;
const newLink = (email: string, before: number) => linkFor(embedded.product.url, email, before + 1);
/** Changes the organization of whoever is signed in on the page. */
const change = (page: Page, fields: object) =>
  page.evaluate(`client.organization.update(${JSON.stringify(fields)})`);
const invite = (page: Page, email_address: string) =>
  page.evaluate(
    `client.magicLinks.email.invite(${JSON.stringify({ email_address, invite_redirect_url: discovery() })})`,
  );
const newPage = async (page: Page) => {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  return (await browser.newContext()).newPage();
};

test("discovery by link: whoever has no organization founds one, and the next link leads to it", async ({
  page,
}) => {
  const email = "nora@link.example";
  await page.goto(discovery());
  await giveEmail(page, email);
  await page.getByRole("button", { name: "Email me a log in link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(await newLink(email, 0));
  await expect(
    page.getByRole("heading", { name: "Create an organization to get started" }),
  ).toBeVisible();
  await page.getByLabel("Organization name").fill("Link Garden");
  await page.getByRole("button", { name: "Create an organization" }).click();
  await isIn(page, email, "Link Garden");

  await leave(page);
  await embedded.letPass(61);
  await page.goto(discovery());
  await giveEmail(page, email);
  await page.getByRole("button", { name: "Email me a log in link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(await newLink(email, 1));
  await page.getByRole("button", { name: "Continue: Link Garden" }).click();
  await isIn(page, email, "Link Garden");
});

test("a tab that waits for its link is told of the sign-in that another one finished", async ({
  page,
}) => {
  const email = "tabs@two.example";
  await found(page, embedded, email, "Two Tabs");
  await leave(page);
  await embedded.letPass(61);
  const before = await mailTo(email);
  await page.goto(discovery());
  await giveEmail(page, email);
  await page.getByRole("button", { name: "Email me a log in link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(await newLink(email, before));
  await other.getByRole("button", { name: "Continue: Two Tabs" }).click();
  await isIn(other, email, "Two Tabs");
  await isIn(page, email, "Two Tabs");
});

test("an invitation is accepted by its link, or on the list, or declined; a domain that may join does", async ({
  page,
}) => {
  const owner = "owner@tools.example";
  const guest = "guest@elsewhere.example";
  const slug = await found(page, embedded, owner, "Tools");
  await invite(page, guest);

  await test.step("its logo is on its own page, as our server's copy", async () => {
    await change(page, { organization_logo_url: logos.logo });
    const theirs = await newPage(page);
    await expect(async () => {
      await theirs.goto(`${embedded.url}/organization.html?team=${slug}`);
      await expect(theirs.getByRole("heading", { name: "Continue to Tools" })).toBeVisible();
      await expect(theirs.locator("img.face")).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectLogo(theirs.locator("#login"));
    await look(theirs, "embedded-logo-main");
  });

  await test.step("its link says who invites where to, and takes nobody's place unasked", async () => {
    await page.goto(await newLink(guest, 0));
    await expect(page.getByRole("heading", { name: /invited you to Tools$/ })).toBeVisible();
    await expect(page.getByText(`You are signed in as ${owner}.`)).toBeVisible();
    await look(page, "embedded-invitation");
    await page.getByRole("button", { name: "Not now" }).click();
    await isIn(page, owner, "Tools");
  });

  await test.step("the guest accepts it", async () => {
    const theirs = await newPage(page);
    await theirs.goto(await newLink(guest, 0));
    await theirs.getByRole("button", { name: "Accept Invite" }).click();
    await isIn(theirs, guest, "Tools");
  });

  await test.step("another one declines, and a third accepts, on the list", async () => {
    for (const [email, answer] of [
      ["decliner@elsewhere.example", "Decline: Tools"],
      ["taker@elsewhere.example", "Accept Invite: Tools"],
    ] as const) {
      await invite(page, email);
      await newLink(email, 0);
      await embedded.letPass(61);
      const theirs = await newPage(page);
      await theirs.goto(discovery());
      await proveByCode(theirs, embedded, email);
      await theirs.getByRole("button", { name: answer }).click();
      if (answer.startsWith("Accept")) await isIn(theirs, email, "Tools");
      else await expect(theirs.getByText("Declined", { exact: true })).toBeVisible();
    }
  });

  await test.step("somebody of the domain joins", async () => {
    await change(page, {
      email_jit_provisioning: "RESTRICTED",
      email_allowed_domains: ["tools.example"],
    });
    const theirs = await newPage(page);
    await theirs.goto(discovery());
    await proveByCode(theirs, embedded, "colleague@tools.example");
    await expectLogo(theirs.getByRole("listitem").filter({ hasText: "Tools" }));
    await look(theirs, "embedded-logo-list");
    await theirs.getByRole("button", { name: "Join: Tools" }).click();
    await isIn(theirs, "colleague@tools.example", "Tools");
  });
});

test("passwords: the first by mail, discovery with it, a new one in each kind of letter", async ({
  page,
}) => {
  const email = "ruth@passwords.example";
  const slug = await found(page, embedded, email, "Passwords");
  const toPassword = async (address: string) => {
    await leave(page);
    await embedded.letPass(61);
    await page.goto(`${embedded.url}/${address}`);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Use a password instead" }).click();
  };
  const askForNew = async (address: string): Promise<string> => {
    const before = await mailTo(email);
    await toPassword(address);
    await page.getByRole("button", { name: "Sign up or reset password" }).press("Enter");
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(
      page.getByRole("heading", { name: /^(Check your email!|Verify your email first\.)$/ }),
    ).toBeVisible();
    return newLink(email, before);
  };
  const setPassword = async (password: string) => {
    await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Set password" }).click();
  };

  await test.step("discovery: the letter proves the mailbox, and leads on to the list", async () => {
    const link = await askForNew("discovery.html");
    expect(new URL(link).searchParams.get("stytch_token_type")).toBe("discovery");
    await page.goto(link);
    await setPassword(PASSWORD);
    await page.getByRole("button", { name: "Continue: Passwords" }).click();
    await isIn(page, email, "Passwords");
  });

  await test.step("it signs in by discovery, after a wrong one was refused", async () => {
    await toPassword("discovery.html");
    await page.getByLabel("Password", { exact: true }).fill("not-the-password");
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByText("Invalid email or password.")).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.getByRole("button", { name: "Continue: Passwords" }).click();
    await isIn(page, email, "Passwords");
  });

  await test.step("the organization's page: the letter is its own, and signs in with the new one", async () => {
    const link = await askForNew(`organization.html?team=${slug}`);
    expect(new URL(link).searchParams.get("stytch_token_type")).toBe("multi_tenant_passwords");
    await page.goto(link);
    await setPassword(SECOND_PASSWORD);
    await isIn(page, email, "Passwords");
    await toPassword(`organization.html?team=${slug}`);
    await page.getByLabel("Password", { exact: true }).fill(SECOND_PASSWORD);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await isIn(page, email, "Passwords");
  });

  await test.step("a link that signs in sets one by its session, on the page of the flow PasswordReset", async () => {
    await leave(page);
    await embedded.letPass(61);
    const before = await mailTo(email);
    await page.goto(`${embedded.url}/organization.html?team=${slug}`);
    await giveEmail(page, email);
    await page.getByRole("button", { name: "Email me a log in link" }).click();
    const token = new URL(await newLink(email, before)).searchParams.get("token");
    const kind = "stytch_token_type=multi_tenant_magic_links&stytch_redirect_type=reset_password";
    await page.goto(`${embedded.url}/reset.html?${kind}&token=${token}`);
    await setPassword(PASSWORD);
    await isIn(page, email, "Passwords");
  });

  await test.step("who is signed in is asked before a letter for a new one is used", async () => {
    await page.goto(discovery());
    const sent = { email_address: email, reset_password_redirect_url: discovery() };
    await embedded.letPass(61);
    const before = await mailTo(email);
    await page.evaluate(`client.passwords.discovery.resetByEmailStart(${JSON.stringify(sent)})`);
    await page.goto(await newLink(email, before));
    await expect(page.getByRole("heading", { name: "Choose a new password?" })).toBeVisible();
    await page.getByRole("button", { name: "Not now" }).click();
    await isIn(page, email, "Passwords");
  });
});

test("an organization's page with second factors: an app, backup codes, a phone, and from one to the other", async ({
  page,
}) => {
  const email = "iris@factors.example";
  const number = "+12025550147";
  const slug = await found(page, embedded, email, "Factors");
  await change(page, { mfa_policy: "REQUIRED_FOR_ALL" });
  const enter = async () => {
    await leave(page);
    await embedded.letPass(61);
    await page.goto(`${embedded.url}/organization.html?team=${slug}`);
    await expect(page.getByRole("heading", { name: "Continue to Factors" })).toBeVisible();
    await proveByCode(page, embedded, email);
  };
  let secret = "";
  let backupCode = "";

  await test.step("an app is linked, and backup codes are saved", async () => {
    await enter();
    await page.getByRole("button", { name: "Use an authenticator app" }).press("Enter");
    await page.getByRole("button", { name: "Having trouble scanning?" }).click();
    secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("6-digit code").fill(appCode(secret, embedded.ahead()));
    await expect(page.getByRole("heading", { name: "Save your backup codes!" })).toBeVisible();
    backupCode = (await page.locator("li code, li").first().textContent()) ?? "";
    await page.getByRole("button", { name: "Done" }).click();
    await isIn(page, email, "Factors");
  });

  await test.step("a phone is registered beside it", async () => {
    const { member_id, organization_id } = await page.evaluate<Record<string, string>>(
      "client.session.getSync()",
    );
    const whose = { member_id, organization_id };
    const text = JSON.stringify({ ...whose, mfa_phone_number: number });
    await page.evaluate(`client.otps.sms.send(${text})`);
    const code = await embedded.codeFor(number);
    const proof = JSON.stringify({ ...whose, code, session_duration_minutes: 60 });
    await page.evaluate(`client.otps.sms.authenticate(${proof})`);
  });

  await test.step("the next time it is one or the other", async () => {
    await enter();
    await page.getByRole("button", { name: "Text me a code instead" }).click();
    await expect(page.getByText("A 6-digit passcode was sent to you at")).toBeVisible();
    await page.getByRole("button", { name: "Use an authenticator app instead" }).click();
    await page.getByRole("button", { name: "Text me a code instead" }).click();
    await page.getByLabel("6-digit code").fill(await embedded.codeFor(number, 2));
    await isIn(page, email, "Factors");
  });

  await test.step("and without both, a backup code", async () => {
    await enter();
    const app = page.getByRole("button", { name: "Use an authenticator app instead" });
    const backup = page.getByRole("button", { name: "Use a backup code" });
    await expect(app.or(backup)).toBeVisible();
    if (await app.isVisible()) await app.click();
    await backup.click();
    await page.getByLabel("Backup code").fill(backupCode);
    await page.getByRole("button", { name: "Continue" }).click();
    await isIn(page, email, "Factors");
  });
});
