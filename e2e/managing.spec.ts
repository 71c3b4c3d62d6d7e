import { type Browser, expect, type Page } from "@playwright/test";
import { admin } from "./support/admin.ts";
import { look } from "./support/look.ts";
import { linkFor, messagesTo } from "./support/mailbox.ts";
import { linkInstitution, openAccount, signIn, watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

const NOT_YOURS =
  "Linked by another member. Only they or an administrator can disconnect it or change its cost basis.";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ env: { TEST_MODE: "1" } });
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

const newVisitor = async (browser: Browser): Promise<Page> =>
  (await browser.newContext()).newPage();

async function connect(page: Page, institution: string): Promise<void> {
  await page.goto(`${product.url}/accounts`);
  await linkInstitution(page, institution);
  await expect(page.getByText("All connections healthy")).toBeVisible({ timeout: 30_000 });
}

/** The ids of the organization and member who are signed in on the page. */
const whoIsOn = (page: Page): Promise<{ organization_id: string; member_id: string }> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^stytch_sdk_state_[^:]+$/.test(name));
    return JSON.parse(localStorage.getItem(key ?? "") ?? "{}").session;
  });

test("a connection is its owner's and the administrators', and the owner hears of what they do", async ({
  browser,
}) => {
  const nora = await newVisitor(browser);
  const theo = await newVisitor(browser);
  const complaints = [...watchConsole(nora), ...watchConsole(theo)];
  await signIn(nora, product, "nora@roles.test");
  await expect(nora.getByText("No Investment Accounts")).toBeVisible();
  await nora.getByRole("button", { name: /^Account of/ }).click();
  await nora.getByRole("link", { name: "Members and invitations" }).click();
  await nora.getByLabel("Invite by e-mail").fill("theo@roles.test");
  await nora.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(nora.getByText("An invitation was sent to theo@roles.test.")).toBeVisible();
  await theo.goto(await linkFor(product.url, "theo@roles.test"));
  await theo.getByRole("button", { name: "Accept" }).click();
  await theo.waitForURL(/\/dashboard$/);

  await test.step("what the first linked, the second sees and can't take away", async () => {
    await connect(nora, "Brindlewick Brokerage");
    await theo.goto(`${product.url}/accounts`);
    await openAccount(theo, "Brindlewick Brokerage");
    await expect(theo.getByText(NOT_YOURS)).toBeVisible();
    await expect(theo.getByRole("button", { name: /^Disconnect/ })).toHaveCount(0);
    await expect(theo.getByRole("combobox", { name: /Cost basis method/ })).toHaveCount(0);
    await look(theo, "not-yours");
  });

  await test.step("what the second linked, the first, an administrator, disconnects; the second hears of it", async () => {
    await connect(theo, "Oakmoss Trust");
    await expect(theo.getByRole("button", { name: /^Disconnect/ }).first()).toBeVisible();
    await nora.goto(`${product.url}/accounts`);
    const row = nora.getByRole("listitem").filter({ hasText: "Oakmoss Trust" }).first();
    await row.getByRole("button", { name: /^Disconnect/ }).click();
    await nora
      .getByRole("alertdialog")
      .getByRole("button", { name: /^Disconnect/ })
      .click();
    await expect(nora.getByText(/Oakmoss Trust disconnected/)).toBeVisible();
    await expect
      .poll(async () => {
        // Notices wait half a minute for others of their kind.
        const moved = await nora.request.post(`${product.url}/dev/api/clock`, {
          data: { advance_seconds: 30 },
        });
        expect(moved.ok(), await moved.text()).toBe(true);
        return (await messagesTo(product.url, "theo@roles.test"))[0]?.subject;
      })
      .toContain("Oakmoss Trust was disconnected");
  });

  await test.step("the activity tells of all that, beside who signed in", async () => {
    await nora.getByRole("button", { name: /^Account of/ }).click();
    await nora.locator(".menu").getByRole("link", { name: "Activity" }).click();
    const activity = nora.getByRole("main");
    await expect(activity.getByText("Disconnected Oakmoss Trust")).toBeVisible();
    await expect(activity.getByText("Linked Brindlewick Brokerage")).toBeVisible();
    await expect(activity.getByText("Invited theo@roles.test")).toBeVisible();
    await look(nora, "activity");
  });
  expect(complaints).toEqual([]);
});

test("an operator in a member's name sees everything and is offered nothing", async ({
  browser,
}) => {
  const member = await newVisitor(browser);
  await signIn(member, product, "olaf@roles.test");
  await connect(member, "Brindlewick Brokerage");
  const { organization_id, member_id } = await whoIsOn(member);
  const printed = await admin(
    product,
    ...["impersonate", organization_id, member_id, "sam@support.example", "ticket", "7"],
  );
  const desk = await newVisitor(browser);
  await desk.goto(/http\S+multi_tenant_impersonation\S+/.exec(printed)?.[0] ?? "no link");
  await desk.getByRole("button", { name: "Continue" }).click();
  await desk.waitForURL(/\/dashboard$/);
  await desk.goto(`${product.url}/accounts`);
  await expect(desk.getByText("Brindlewick Brokerage").first()).toBeVisible();
  await expect(desk.getByRole("button", { name: /^Disconnect/ })).toHaveCount(0);
  await openAccount(desk, "Brindlewick Brokerage");
  await expect(
    desk.getByText("An operator who looks in a member's name can't change anything.").first(),
  ).toBeVisible();
  for (const name of ["Connect Account", /^Disconnect/]) {
    await expect(desk.getByRole("button", { name })).toHaveCount(0);
  }
  await look(desk, "operator-accounts");

  const answers = await desk.evaluate(async () => {
    const token = decodeURIComponent(/stytch_session=([^;]+)/.exec(document.cookie)?.[1] ?? "");
    const headers = { authorization: `Bearer ${token}` };
    const status = await fetch("/api/v1/plaid/connection-status", { headers });
    const { id } = (await status.json()).data.items[0];
    const tries = [
      fetch(`/api/v1/plaid/item/${id}`, { method: "DELETE", headers }),
      fetch(`/api/v1/plaid/sync/${id}`, { method: "POST", headers }),
    ];
    return Promise.all(tries.map(async (sent) => (await (await sent).json()).code));
  });
  expect(answers).toEqual(["operator_only_looks", "operator_only_looks"]);

  await member.getByRole("button", { name: /^Account of/ }).click();
  await member.locator(".menu").getByRole("link", { name: "Activity" }).click();
  const activity = member.getByRole("main");
  await expect(
    activity.getByText("Tried to change something in a member's name").first(),
  ).toBeVisible();
  await expect(activity.getByText(/^sam@support\.example, as /).first()).toBeVisible();
});

test("a beta organization with the right to link does so while it waits, and keeps the way out", async ({
  browser,
}) => {
  const page = await newVisitor(browser);
  await signIn(page, product, "beta@roles.test");
  const { organization_id } = await whoIsOn(page);
  expect(await admin(product, "access", organization_id, "beta", "link")).toContain(
    "beta, may link",
  );
  await page.goto(`${product.url}/accounts`);
  await expect(page).toHaveURL(/\/beta-invite$/);
  const card = page.getByRole("region", { name: "Your institutions" });
  await linkInstitution(page, "Brindlewick Brokerage");
  await expect(card.getByText("Connected", { exact: true })).toBeVisible({ timeout: 30_000 });
  await look(page, "beta-linked");

  expect(await admin(product, "access", organization_id, "beta")).toContain("beta, may not link");
  await page.reload();
  await expect(card.getByText(/no longer synced/)).toBeVisible({ timeout: 30_000 });
  await expect(card.getByRole("button", { name: "Connect Account" })).toHaveCount(0);
  await look(page, "beta-ended");
  await card.getByRole("button", { name: /^Disconnect/ }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Disconnect/ })
    .click();
  await expect(card.getByText(/Brindlewick Brokerage disconnected/)).toBeVisible();
});
