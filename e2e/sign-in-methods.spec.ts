import { expect, type Page } from "@playwright/test";
import { look } from "./support/look.ts";
import { linkFor, messagesTo } from "./support/mailbox.ts";
import { watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

const PASSWORD = "quiet-lemon-orbit-72";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({
    env: { TEST_MODE: "1", SIGN_IN_PRODUCTS: "magic_link,email_otp,password" },
  });
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

async function newestCode(address: string, count: number): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const messages = await messagesTo(product.url, address);
    const code = /\b\d{6}\b/.exec(messages[0]?.text ?? "")?.[0];
    if (messages.length >= count && code) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no code for ${address} within 10 s`);
}

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page).toHaveURL(/\/(login)?$/);
};

const letPass = (seconds: number) =>
  fetch(`${product.url}/dev/api/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance_seconds: seconds }),
  });

test("a double press, by mouse or finger, presses nothing of the next screen", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ hasTouch: true })).newPage();
  const email = "twice@methods.test";
  const middleOf = async (name: string) => {
    const box = await page.getByRole("button", { name }).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const ways = {
    mouse: (x: number, y: number) => page.mouse.click(x, y),
    finger: (x: number, y: number) => page.touchscreen.tap(x, y),
  };
  for (const twice of Object.values(ways)) {
    await page.goto(`${product.url}/login`);
    await page.getByLabel("Email").fill(email);
    const { x, y } = await middleOf("Continue with email");
    await twice(x, y);
    await twice(x, y);
    const link = page.getByRole("button", { name: "Email me a log in link" });
    await expect(link).toBeVisible();

    await link.press("Enter");
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    const again = await middleOf("Try again");
    await twice(again.x, again.y);
    await twice(again.x, again.y);
    await expect(page.getByLabel("Email")).toHaveValue(email);
    expect(page.url()).toBe(`${product.url}/login`);
    await letPass(61);
  }
  const letters = await messagesTo(product.url, email);
  expect(letters.map(({ subject }) => subject).filter((text) => /code/i.test(text))).toEqual([]);
});

test("a mailed code signs in, and so do a password and a new one", async ({ page }) => {
  const email = "nora@methods.test";
  const complaints = watchConsole(page);
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill(email);
  await look(page, "login-all-methods");

  await test.step("by a code, in this very window", async () => {
    await page.getByRole("button", { name: "Continue with email" }).press("Enter");
    await expect(
      page.getByRole("heading", { name: "Select how you'd like to continue." }),
    ).toBeFocused();
    await look(page, "email-method");
    await page.getByRole("button", { name: "Email me a log in code" }).click();
    await expect(page.getByText(`A 6-digit passcode was sent to you at ${email}.`)).toBeVisible();
    await expect(page.getByText(/Your code expires in (10|9):\d\d\./)).toBeVisible();
    const code = await newestCode(email, 1);
    await page.getByLabel("6-digit code").fill(code === "000000" ? "000001" : "000000");
    await expect(page.getByText("Invalid passcode, please try again.")).toBeVisible();
    await look(page, "email-code");
    await page.getByLabel("6-digit code").fill(code);
    await page.waitForURL(/\/dashboard$/);
    await logOut(page);
  });

  await test.step("the first password comes by a mailed link", async () => {
    await letPass(31);
    await page.goto(`${product.url}/login`);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Use a password instead" }).click();
    await page.getByLabel("Password", { exact: true }).fill("not-the-password");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(
      page.getByText("Invalid email or password. Please try again or reset your password below."),
    ).toBeVisible();
    await look(page, "password");
    await page.getByRole("button", { name: "Sign up or reset password" }).press("Enter");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await look(page, "password-forgot");
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email!" })).toBeVisible();
    await page.goto(await linkFor(product.url, email, 2));
    await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
    await expect(page).not.toHaveURL(/token=/);
    await page.getByLabel("New password", { exact: true }).fill("password");
    await expect(page.getByRole("img", { name: "Strength: 1 of 4" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Set password" })).toBeDisabled();
    await look(page, "password-new");
    await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Set password" }).click();
    await page.waitForURL(/\/dashboard$/);
    await logOut(page);
  });

  await test.step("and signs in from then on", async () => {
    await page.goto(`${product.url}/login`);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Use a password instead" }).click();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/\/dashboard$/);
    await logOut(page);
  });

  await test.step("the letter for a new one can sign in without it", async () => {
    await letPass(31);
    const before = (await messagesTo(product.url, email)).length;
    await page.goto(`${product.url}/login`);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Use a password instead" }).click();
    await page.getByRole("button", { name: "Sign up or reset password" }).press("Enter");
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email!" })).toBeVisible();
    const reset = await linkFor(product.url, email, before + 1);
    const [letter] = await messagesTo(product.url, email);
    await page.goto(letter?.links.find((link) => link !== reset) ?? "");
    await page.waitForURL(/\/dashboard$/);

    // Who is signed in is asked before a link that signs in, too.
    await page.goto(reset);
    await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
    await look(page, "password-new-signed-in");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  });
  expect(complaints.filter((text) => !text.includes("status of 40"))).toEqual([]);
});

test("an invited person who signs in by a code chooses, and declines nothing by it", async ({
  page,
  browser,
}) => {
  const email = "theo@methods.test";
  const owner = await (await browser.newContext()).newPage();
  const byCode = async (who: Page, address: string, count: number) => {
    await who.goto(`${product.url}/login`);
    await who.getByLabel("Email").fill(address);
    await who.getByRole("button", { name: "Continue with email" }).press("Enter");
    await who.getByRole("button", { name: "Email me a log in code" }).click();
    await who.getByLabel("6-digit code").fill(await newestCode(address, count));
  };
  await byCode(owner, "owner@methods.test", 1);
  await owner.waitForURL(/\/dashboard$/);
  await owner.getByRole("button", { name: /^Account of/ }).click();
  await owner.getByRole("link", { name: "Members and invitations" }).click();
  await owner.getByLabel("Invite by e-mail").fill(email);
  await owner.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(owner.getByText(`An invitation was sent to ${email}.`)).toBeVisible();
  await linkFor(product.url, email);
  await letPass(31);

  await byCode(page, email, 2);

  await expect(
    page.getByRole("heading", { name: "Select an organization to continue" }),
  ).toBeVisible();
  await look(page, "organizations");
  await expect(page.getByRole("button", { name: "Decline: Owner" })).toBeVisible();
  await page.getByRole("button", { name: "Accept Invite: Owner" }).click();
  await page.waitForURL(/\/dashboard$/);
  await expect(page.locator(".top-organization-name", { hasText: "Owner" })).toBeVisible();
});

/**
 * Sets how members may sign in, as an administrator does by the API: no page of the product does it
 * yet. Answers the slug.
 */
async function takeOnly(page: Page, methods: readonly string[]): Promise<string> {
  const config = await (await fetch(`${product.url}/config.json`)).json();
  const change = { auth_methods: "RESTRICTED", allowed_auth_methods: methods };
  return page.evaluate(
    async ([publicToken, body]) => {
      const cookie = document.cookie.split("; ").find((it) => it.startsWith("stytch_session="));
      const token = decodeURIComponent(cookie?.split("=")[1] ?? "");
      const response = await fetch("/sdk/v1/b2b/organizations/me", {
        method: "PUT",
        headers: {
          "content-type": "application/json",
          authorization: `Basic ${btoa(`${publicToken}:${token}`)}`,
        },
        body: JSON.stringify(body),
      });
      return (await response.json()).data.organization.organization_slug;
    },
    [config.publicToken, change] as const,
  );
}

test("an organization's own page offers what it takes, and nothing else", async ({ page }) => {
  const email = "iris@own-page.test";
  const complaints = watchConsole(page);
  const fromCode = async (count: number) => {
    await page.getByLabel("6-digit code").fill(await newestCode(email, count));
    await page.waitForURL(/\/dashboard$/);
  };
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue with email" }).press("Enter");
  await page.getByRole("button", { name: "Email me a log in code" }).click();
  await fromCode(1);
  const slug = await takeOnly(page, ["email_otp"]);
  await logOut(page);
  await letPass(31);

  await page.goto(`${product.url}/login?organization=${slug}`);
  await expect(page.getByRole("heading", { name: /^Continue to / })).toBeVisible();
  await expect(page.getByRole("button", { name: "Use a password instead" })).toHaveCount(0);
  await look(page, "login-organization");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue with email" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Enter passcode" })).toBeVisible();
  await fromCode(2);
  await logOut(page);

  await page.goto(`${product.url}/login?organization=nobody-has-this`);
  await expect(
    page.getByText("The organization you are looking for could not be found."),
  ).toBeVisible();
  await look(page, "login-organization-unknown");
  expect(complaints.filter((text) => !text.includes("status of 40"))).toEqual([]);
});

test("an address that was never proven is verified first, by what the organization takes", async ({
  page,
  browser,
}) => {
  const owner = "ruth@verify.test";
  const guest = "sam@verify.test";
  const complaints = watchConsole(page);
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill(owner);
  await page.getByRole("button", { name: "Continue with email" }).press("Enter");
  await page.getByRole("button", { name: "Email me a log in code" }).click();
  await page.getByLabel("6-digit code").fill(await newestCode(owner, 1));
  await page.waitForURL(/\/dashboard$/);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("link", { name: "Members and invitations" }).click();
  await page.getByLabel("Invite by e-mail").fill(guest);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText(`An invitation was sent to ${guest}.`)).toBeVisible();
  const slug = await takeOnly(page, ["email_otp", "password"]);
  await logOut(page);

  await test.step("an invitation's link is no way in: the code that is proves the address", async () => {
    const sam = await (await browser.newContext()).newPage();
    await sam.goto(await linkFor(product.url, guest));
    await sam.getByRole("button", { name: "Accept" }).click();
    await expect(sam.getByRole("heading", { name: "Verify your email" })).toBeVisible();
    await expect(
      sam.getByText("Confirm your email address with one of the following:"),
    ).toBeVisible();
    await expect(sam.getByLabel("Email")).toHaveValue(guest);
    await expect(sam.getByRole("button", { name: "Use a password instead" })).toHaveCount(0);
    await look(sam, "verify-email");
    await letPass(31);
    await sam.getByRole("button", { name: "Continue with email" }).press("Enter");
    await sam.getByLabel("6-digit code").fill(await newestCode(guest, 2));
    await sam.waitForURL(/\/dashboard$/);
  });

  await test.step("who never had a password proves the address for one, and a stranger is sent nothing", async () => {
    const toReset = async (email: string) => {
      await page.goto(`${product.url}/login?organization=${slug}`);
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Use a password instead" }).click();
      await page.getByRole("button", { name: "Sign up or reset password" }).press("Enter");
      await page.getByRole("button", { name: "Email me a link" }).click();
    };
    await toReset("stranger@verify.test");
    await expect(page.getByText(/^stranger@verify.test does not have access to /)).toBeVisible();
    await look(page, "password-no-access");
    expect(await messagesTo(product.url, "stranger@verify.test")).toEqual([]);

    await toReset(owner);
    await expect(page.getByRole("heading", { name: "Verify your email first." })).toBeVisible();
    await look(page, "verify-email-first");
    await page.goto(await linkFor(product.url, owner, 2));
    await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
    await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Set password" }).click();
    await page.waitForURL(/\/dashboard$/);
  });
  expect(complaints.filter((text) => !text.includes("status of 40"))).toEqual([]);
});
