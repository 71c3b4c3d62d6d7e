import { type Browser, expect, type Page } from "@playwright/test";
import { look, lookAs } from "./support/look.ts";
import { linkFor } from "./support/mailbox.ts";
import { signIn, watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

const LONG_NAME =
  "The Whitfield-Larkspur Family Retirement and Long-Term Savings Association of Brindlewick and Surroundings";

const NOTE =
  "Theo, this is where we keep the college fund. <b>Look</b> before Sunday; the plan is on https://plans.example/theo.";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

const newVisitor = async (browser: Browser): Promise<Page> =>
  (await browser.newContext()).newPage();

async function invite(page: Page, email: string, note = ""): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("link", { name: "Members and invitations" }).click();
  await page.getByLabel("Invite by e-mail").fill(email);
  await page.getByLabel("Note (optional)").fill(note);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText(`An invitation was sent to ${email}.`)).toBeVisible();
}

/** Calls the identity server as the page that is signed in. */
const callAsMember = (page: Page, path: string, body: object): Promise<number> =>
  page.evaluate(
    async ({ path, body }) => {
      const config = await (await fetch("/config.json")).json();
      const cookie = document.cookie.split("; ").find((one) => one.startsWith("stytch_session="));
      const token = decodeURIComponent(cookie?.split("=")[1] ?? "");
      const response = await fetch(`${config.authUrl}/sdk/v1${path}`, {
        method: path.endsWith("/me") ? "PUT" : "POST",
        headers: {
          authorization: `Basic ${btoa(`${config.publicToken}:${token}`)}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
      });
      return response.status;
    },
    { path, body },
  );

test("an invitation says who invites, and is declined or accepted", async ({ browser }) => {
  const nora = await newVisitor(browser);
  const complaints = watchConsole(nora);
  await signIn(nora, product, "nora@invites.test");
  expect(await callAsMember(nora, "/b2b/organizations/me", { organization_name: LONG_NAME })).toBe(
    200,
  );
  // The bar over the pages holds the brand, this name and hers, on a phone and turned on its side.
  await nora.reload();
  await expect(nora.getByText(LONG_NAME).first()).toBeVisible();
  await look(nora, "long-name", { phone: 320 });
  await lookAs(nora, "long-name-turned", { width: 844, theme: "light" });
  await nora.setViewportSize({ width: 1280, height: 900 });
  await invite(nora, "theo@invited.test", NOTE);
  await invite(nora, "ida@invited.test");

  const theo = await newVisitor(browser);
  complaints.push(...watchConsole(theo));
  const link = await linkFor(product.url, "theo@invited.test");
  await theo.goto(link);
  await expect(
    theo.getByRole("heading", { name: `nora@invites.test invited you to ${LONG_NAME}` }),
  ).toBeVisible();
  // An address in it is none any more: no mail program makes a link of it.
  await expect(theo.getByRole("blockquote")).toHaveText(NOTE.replace("//", " "));
  await expect(theo.getByRole("blockquote").getByRole("link")).toHaveCount(0);
  await look(theo, "invitation");
  await theo.getByRole("button", { name: "Decline" }).click();
  await expect(theo.getByRole("heading", { name: "Invitation declined" })).toBeVisible();
  await look(theo, "invitation-declined");
  await theo.goto(link);
  await expect(theo.getByText("Authentication Failed")).toBeVisible();

  const ida = await newVisitor(browser);
  await ida.goto(await linkFor(product.url, "ida@invited.test"));
  await ida.getByRole("button", { name: "Accept" }).click();
  await ida.waitForURL(/\/dashboard$/);
  expect(complaints).toEqual([]);
});

test("who joined leaves again, and the last administrator is told why they can't", async ({
  browser,
}) => {
  const [host, guest] = [await newVisitor(browser), await newVisitor(browser)];
  await signIn(host, product, "host@leaving.test");
  await invite(host, "guest@leaving.test");
  await guest.goto(await linkFor(product.url, "guest@leaving.test"));
  await guest.getByRole("button", { name: "Accept" }).click();
  await guest.waitForURL(/\/dashboard$/);

  for (const page of [host, guest]) {
    await page.goto(`${product.url}/settings/profile`);
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await expect(page.getByText(/Institutions that you linked stay linked/)).toBeVisible();
    if (page === guest) await look(page, "leaving");
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
  }
  await expect(host.getByRole("alert")).toBeVisible();
  await look(host, "leaving-refused");
  await guest.waitForURL(/\/login/);
  await expect(guest.getByText("You have left the organization")).toBeVisible();
  await guest.goto(`${product.url}/dashboard`);
  await guest.waitForURL(/\/login/);
  await host.goto(`${product.url}/settings/members`);
  await expect(host.getByText("host@leaving.test").first()).toBeVisible();
  await expect(host.getByText("guest@leaving.test")).toHaveCount(0);
});

test("who was added without being asked chooses first, and lands nowhere by itself", async ({
  browser,
}) => {
  const boss = await newVisitor(browser);
  await signIn(boss, product, "boss@trap.test");
  for (const email_address of ["wary@victim.test"]) {
    expect(await callAsMember(boss, "/b2b/organizations/members", { email_address })).toBe(200);
  }

  const wary = await newVisitor(browser);
  await wary.goto(`${product.url}/login`);
  await wary.getByLabel("Email").fill("wary@victim.test");
  await wary.getByRole("button", { name: "Continue with email" }).press("Enter");
  await expect(wary.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await wary.goto(await linkFor(product.url, "wary@victim.test"));
  await expect(
    wary.getByRole("heading", { name: "Select an organization to continue" }),
  ).toBeVisible();
  await look(wary, "choice-of-an-invitation");
  await wary.getByRole("button", { name: /^Decline/ }).click();
  await expect(wary.getByRole("button", { name: /^Decline/ })).toHaveCount(0);
  await wary.getByRole("button", { name: "Create an organization" }).click();
  await wary.getByRole("button", { name: "Create an organization" }).click();
  await wary.waitForURL(/\/dashboard$/);
});

test("a change of address is stopped from the mailbox of now", async ({ browser }) => {
  const vera = await newVisitor(browser);
  await signIn(vera, product, "vera@stops.test");
  expect(
    await callAsMember(vera, "/b2b/organizations/members/start_email_update", {
      email_address: "vera@new.test",
    }),
  ).toBe(200);

  const other = await newVisitor(browser);
  // The second mail to this address: the first one signed her in.
  await other.goto(await linkFor(product.url, "vera@stops.test", 2));
  await expect(
    other.getByRole("heading", { name: "Stop the change of your e-mail address?" }),
  ).toBeVisible();
  await look(other, "stop-a-change");
  await other.getByRole("button", { name: "Stop the change" }).click();
  await expect(other.getByRole("heading", { name: "The change is stopped" })).toBeVisible();

  await other.goto(await linkFor(product.url, "vera@new.test"));
  await expect(other.getByText("Authentication Failed")).toBeVisible();
  await expect(other.getByText(/Ask the sender for a new one/)).toBeVisible();
});

test("a link for a new address says whose account it is for, and is used after a click", async ({
  browser,
}) => {
  const wade = await newVisitor(browser);
  await signIn(wade, product, "wade@moves.test");
  expect(
    await callAsMember(wade, "/b2b/organizations/members/start_email_update", {
      email_address: "wade@moved.test",
    }),
  ).toBe(200);

  const other = await newVisitor(browser);
  await other.goto(await linkFor(product.url, "wade@moved.test"));
  await expect(other.getByRole("heading", { name: "Use this e-mail address?" })).toBeVisible();
  await expect(other.getByText("asked to use wade@moved.test")).toBeVisible();
  await look(other, "use-a-new-address");
  await other.getByRole("button", { name: "Continue" }).click();
  await other.waitForURL(/\/dashboard$/);
});
