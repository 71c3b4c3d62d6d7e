import { type Browser, expect, type Page } from "@playwright/test";
import { appCode } from "./support/authenticator.ts";
import { expectLogo, type LogoServer, startLogoServer } from "./support/logo-server.ts";
import { look } from "./support/look.ts";
import { linkFor, messagesTo } from "./support/mailbox.ts";
import { signIn, watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

let product: Product;
let logos: LogoServer;
test.beforeAll(async () => {
  logos = await startLogoServer();
  product = await startProduct({
    env: { ...logos.env, SIGN_IN_PRODUCTS: "magic_link,password" },
  });
});
test.afterAll(async () => {
  logos.close();
  await product.stop();
  await product.forget();
});

const newVisitor = async (browser: Browser): Promise<Page> =>
  (await browser.newContext()).newPage();

/** Seconds that the product's clock is ahead of this machine's. */
let ahead = 0;
/** Lets time pass for the product, so that a proof is too old. */
const letPass = (seconds: number) => {
  ahead += seconds;
  return fetch(`${product.url}/dev/api/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance_seconds: seconds }),
  });
};

/** The newest code in the mailbox; `count` is how many letters there must be. */
async function newestCode(email: string, count: number): Promise<string> {
  await expect
    .poll(async () => (await messagesTo(product.url, email)).length)
    .toBeGreaterThanOrEqual(count);
  const [letter] = await messagesTo(product.url, email);
  return /\b\d{6}\b/.exec(letter?.text ?? "")?.[0] ?? "";
}

const row = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

test("members are invited with a role, changed and removed, by a proof that is fresh", async ({
  browser,
}) => {
  const nora = await newVisitor(browser);
  const complaints = watchConsole(nora);
  await signIn(nora, product, "nora@settings.test");
  await nora.getByRole("link", { name: "Settings" }).first().click();
  await nora.getByRole("link", { name: "Members", exact: true }).click();
  await expect(nora.getByText("1 member", { exact: true })).toBeVisible();

  await test.step("an invitation names somebody, is sent again and withdrawn", async () => {
    await nora.getByLabel("Invite by e-mail").fill("ida@settings.test");
    await nora
      .getByLabel("Name (optional)")
      .fill("Ida with a name that goes on and on and on, Junior");
    await nora.getByRole("button", { name: "Invite", exact: true }).click();
    await expect(nora.getByText("An invitation was sent to ida@settings.test.")).toBeVisible();
    await letPass(61);
    await row(nora, "ida@settings.test")
      .getByRole("button", { name: /^Send again/ })
      .click();
    await expect
      .poll(async () => (await messagesTo(product.url, "ida@settings.test")).length)
      .toBe(2);
    await look(nora, "settings-members");
    await row(nora, "ida@settings.test")
      .getByRole("button", { name: /^Withdraw/ })
      .click();
    await look(nora, "settings-withdraw");
    await nora.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
    await expect(
      nora.getByText("The invitation of ida@settings.test was withdrawn."),
    ).toBeVisible();
    await expect(row(nora, "ida@settings.test")).toHaveCount(0);
  });

  const theo = await newVisitor(browser);
  await test.step("a plain member sees who is there, and changes nobody", async () => {
    await nora.getByLabel("Invite by e-mail").fill("theo@settings.test");
    await nora.getByRole("button", { name: "Invite", exact: true }).click();
    await expect(nora.getByText("An invitation was sent to theo@settings.test.")).toBeVisible();
    await theo.goto(await linkFor(product.url, "theo@settings.test"));
    await theo.getByRole("button", { name: "Accept" }).click();
    await theo.waitForURL(/\/dashboard$/);
    await theo.goto(`${product.url}/settings/members`);
    await expect(row(theo, "nora@settings.test")).toContainText("Administrator");
    await expect(theo.getByText(/^Administrators invite new members/)).toBeVisible();
    await expect(theo.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
    await look(theo, "settings-members-plain");
  });

  await test.step("with an old proof, a code is asked for before a role is given", async () => {
    await letPass(11 * 60);
    await nora.reload();
    await row(nora, "theo@settings.test")
      .getByRole("button", { name: /^Change role/ })
      .click();
    await nora.getByRole("dialog").getByRole("radio", { name: "Administrator" }).click();
    await look(nora, "settings-role");
    await nora.getByRole("button", { name: "Save" }).click();
    const proof = nora.getByRole("dialog", { name: "Confirm that it's you" });
    await expect(proof).toBeVisible();
    const before = (await messagesTo(product.url, "nora@settings.test")).length;
    await proof.getByRole("button", { name: "Mail me a code" }).click();
    await expect(proof.getByLabel("6-digit code")).toBeFocused();
    await look(nora, "settings-step-up");
    await proof.getByLabel("6-digit code").fill("000000");
    await proof.getByRole("button", { name: "Confirm" }).click();
    await expect(proof.getByText("Invalid passcode, please try again.")).toBeVisible();
    await proof.getByLabel("6-digit code").fill(await newestCode("nora@settings.test", before + 1));
    await nora.keyboard.press("Enter");
    await expect(nora.getByText("theo@settings.test is now an administrator.")).toBeVisible();
    await expect(row(nora, "theo@settings.test")).toContainText("Administrator");
  });

  await test.step("who is removed is out at the next request", async () => {
    await row(nora, "theo@settings.test")
      .getByRole("button", { name: /^Remove/ })
      .click();
    await nora.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(nora.getByText("theo@settings.test was removed.")).toBeVisible();
    await theo.reload();
    await theo.waitForURL(/\/login/);
  });
  // The refused codes are said by the browser, too.
  expect(complaints.filter((one) => !/status of 40[0-9]/.test(one))).toEqual([]);
});

test("the look is chosen in the settings, and kept", async ({ page }) => {
  await signIn(page, product, "otto@settings.test");
  await page.goto(`${product.url}/settings/appearance`);
  await page.getByRole("button", { name: "Dark" }).click();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "System" }).click();
  await look(page, "settings-appearance");
});

test("the profile is changed by whoever proves who they are, and sessions elsewhere are ended", async ({
  browser,
}) => {
  const email = "vera@settings.test";
  const page = await newVisitor(browser);
  const complaints = watchConsole(page);
  await signIn(page, product, email);
  await page.getByRole("button", { name: "Not now" }).click();
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(page).toHaveURL(/\/settings\/profile$/);

  await test.step("name and address", async () => {
    await page.getByRole("button", { name: "Change: Name" }).click();
    await page.getByLabel("Your full name").fill("Vera Whitfield");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("banner").getByText("Vera Whitfield")).toBeVisible();
    await page.getByRole("button", { name: "Change: E-mail address" }).click();
    await page.getByLabel("New e-mail address").fill("vera@changed.test");
    await look(page, "settings-email");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^A link was mailed to vera@changed.test/)).toBeVisible();
    await expect
      .poll(async () => (await messagesTo(product.url, "vera@changed.test")).length)
      .toBe(1);
  });

  await test.step("Back closes what was opened to change something, and Forward does not open it again", async () => {
    for (const name of ["Change: Name", "Change: E-mail address"]) {
      await page.getByRole("button", { name }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(page.getByRole("button", { name })).toBeFocused();
      await page.goForward();
      await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    await expect(page).toHaveURL(/\/settings\/profile$/);
  });

  await test.step("a password, which the server rates", async () => {
    await page.getByRole("button", { name: "Set a password" }).click();
    await page.getByLabel("New password").fill("password");
    await expect(page.getByText("Too weak")).toBeVisible();
    await look(page, "settings-password");
    await page.getByLabel("New password").fill("quiet-lemon-orbit-72");
    await expect(page.getByText("Strong")).toBeVisible();
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByText("Your password was saved.")).toBeVisible();
    await expect(page.getByText(/^Set\. You can sign in with it/)).toBeVisible();
  });

  await test.step("an authenticator app, with its backup codes", async () => {
    await page.getByRole("button", { name: "Add: Authenticator app" }).click();
    const key = page.getByRole("dialog").locator("code");
    await expect(key).toBeVisible();
    await look(page, "settings-app");
    const secret = ((await key.textContent()) ?? "").replaceAll(" ", "");
    await page.getByLabel("6-digit code").fill(appCode(secret, ahead));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Backup codes" })).toBeVisible();
    await look(page, "settings-codes");
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("The authenticator app is on.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove: Authenticator app" })).toBeVisible();
  });

  await test.step("another browser, ended from here", async () => {
    const phone = await newVisitor(browser);
    await phone.goto(`${product.url}/login`);
    await phone.getByLabel("Email").fill(email);
    await phone.getByRole("button", { name: "Use a password instead" }).click();
    await phone.getByLabel("Password", { exact: true }).fill("quiet-lemon-orbit-72");
    await phone.getByRole("button", { name: "Continue" }).click();
    await expect(phone.getByRole("heading", { name: "Enter verification code" })).toBeVisible();
    await phone.close();
    await page.reload();
    await expect(page.getByText("This browser")).toBeVisible();
    await look(page, "settings-profile");
  });
  expect(complaints.filter((one) => !/status of 40[0-9]/.test(one))).toEqual([]);
});

test("a session elsewhere is ended by itself", async ({ browser }) => {
  const page = await newVisitor(browser);
  const phone = await newVisitor(browser);
  await signIn(page, product, "ines@settings.test");
  await letPass(61);
  await signIn(phone, product, "ines@settings.test");
  await page.goto(`${product.url}/settings/profile`);
  await page.getByRole("button", { name: /^End the session of/ }).click();
  await expect(page.getByText("The session was ended.")).toBeVisible();
  await phone.reload();
  await phone.waitForURL(/\/login/);
});

test("the organization is renamed and its ways in are changed by administrators", async ({
  browser,
}) => {
  const page = await newVisitor(browser);
  const complaints = watchConsole(page);
  await signIn(page, product, "ruth@settings.test");
  await page.getByRole("button", { name: "Not now" }).click();
  await page.goto(`${product.url}/settings/organization`);
  await page.getByRole("button", { name: "Change: Name", exact: true }).click();
  await page
    .getByRole("textbox", { name: "Name", exact: true })
    .fill("The Whitfield Family Office and Everybody Who Ever Married Into It");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByRole("banner").getByText(/^The Whitfield Family Office/)).toBeVisible();

  await page.getByRole("button", { name: "Change: Ways to sign in" }).click();
  await page.getByRole("radio", { name: "Only these" }).click();
  await page.getByRole("checkbox", { name: "Password" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  const problem = page.getByText(/^You could not sign in yourself any more/);
  await expect(problem).toBeVisible();
  // Not the quieter colour of the row that the dialog stands in.
  const [told, quiet] = await Promise.all(
    [problem, page.getByRole("dialog").locator(".modal-text").first()].map((one) =>
      one.evaluate((element) => getComputedStyle(element).color),
    ),
  );
  expect(told).not.toBe(quiet);
  await look(page, "settings-locked-out");
  await page.getByRole("checkbox", { name: "Mailed link" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Password, Mailed link")).toBeVisible();

  await page.getByRole("button", { name: "Prove a domain" }).click();
  await page.getByRole("textbox", { name: "Domain" }).fill("settings.test");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Waiting for its record")).toBeVisible();
  await look(page, "settings-organization", { phone: 320 });
  await page.getByRole("button", { name: "Check: settings.test" }).click();
  await expect(page.getByText(/record was not found/)).toBeVisible();
  expect(complaints.filter((one) => !/status of 40[0-9]/.test(one))).toEqual([]);
});

test("the organization's logo is fetched, and shown wherever people choose or enter it", async ({
  browser,
}) => {
  const page = await newVisitor(browser);
  const complaints = watchConsole(page);
  await signIn(page, product, "lena@pictures.test");
  await page.goto(`${product.url}/settings/organization`);
  const about = page.locator(".settings-row", { has: page.getByRole("heading", { name: "Logo" }) });
  const slug = await page
    .locator(".settings-row", { has: page.getByText("Short name") })
    .getByRole("paragraph")
    .textContent();
  const setLogo = async (address: string) => {
    await page.getByRole("button", { name: "Change: Logo" }).click();
    await page.getByRole("textbox", { name: "Address of the picture" }).fill(address);
    await page.keyboard.press("Enter");
  };

  await test.step("what is no picture is told in words", async () => {
    await setLogo(logos.page);
    await expect(about.getByText(/^There is no picture at this address/)).toBeVisible();
  });

  await test.step("a picture is shown", async () => {
    await setLogo(logos.logo);
    await expect(about.getByText(/^People see this picture/)).toBeVisible();
    await expectLogo(about);
    await look(page, "settings-logo");
  });

  const visitor = await newVisitor(browser);
  complaints.push(...watchConsole(visitor));
  await test.step("on the organization's sign-in page", async () => {
    await visitor.goto(`${product.url}/login?organization=${slug}`);
    await expectLogo(visitor.locator("main"));
  });

  await test.step("on the page of an invitation, and where an organization is chosen", async () => {
    await page.goto(`${product.url}/settings/members`);
    await page.getByLabel("Invite by e-mail").fill("wim@settings.test");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await visitor.goto(await linkFor(product.url, "wim@settings.test"));
    await expectLogo(visitor.locator("main"));
    await letPass(61);
    const already = (await messagesTo(product.url, "wim@settings.test")).length;
    await visitor.goto(`${product.url}/login`);
    await visitor.getByLabel("Email").fill("wim@settings.test");
    await visitor.getByRole("button", { name: "Continue with email" }).press("Enter");
    await visitor.goto(await linkFor(product.url, "wim@settings.test", already + 1));
    await expectLogo(visitor.getByRole("listitem").filter({ hasText: "Invitation" }));
    await look(visitor, "choice-logo");
  });

  await test.step("and is gone once it is removed", async () => {
    await page.goto(`${product.url}/settings/organization`);
    await page.getByRole("button", { name: "Remove the logo" }).click();
    await expect(about.getByText("None")).toBeVisible();
    await visitor.goto(`${product.url}/login?organization=${slug}`);
    await expect(visitor.getByRole("heading", { name: /^Continue to/ })).toBeVisible();
    await expect(visitor.locator("img.face")).toHaveCount(0);
  });
  expect(complaints).toEqual([]);
});
