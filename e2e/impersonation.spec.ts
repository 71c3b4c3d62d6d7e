import { expect, type Page } from "@playwright/test";
import { admin } from "./support/admin.ts";
import { look } from "./support/look.ts";
import { signIn, watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

const MEMBER = "nora.with.a.long.address.that.breaks@visitor-of-the-family.test";
const OPERATOR = "sam@support.example";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

/** The link that the admin command prints for the member who is signed in on the page. */
async function operatorLink(page: Page): Promise<string> {
  const session = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^stytch_sdk_state_[^:]+$/.test(name));
    return JSON.parse(localStorage.getItem(key ?? "") ?? "{}").session;
  });
  const named = [session.organization_id, session.member_id, OPERATOR, "ticket", "7"];
  const printed = await admin(product, "impersonate", ...named);
  return /http\S+multi_tenant_impersonation\S+/.exec(printed)?.[0] ?? "no link was printed";
}

test("an operator's link shows what a member sees, under a bar that says so, until it is ended", async ({
  page,
  browser,
}) => {
  await signIn(page, product, MEMBER);
  const link = await operatorLink(page);

  const context = await browser.newContext();
  const desk = await context.newPage();
  const complaints = watchConsole(desk);
  await desk.goto(link);
  expect(desk.url()).not.toContain("token");
  await desk.getByRole("button", { name: "Continue" }).click();
  await desk.waitForURL(/\/(dashboard|beta-invite)$/);
  const bar = desk.getByRole("complementary", { name: "Operator session" });
  const end = bar.getByRole("button", { name: "End operator session" });

  for (const path of ["/dashboard", "/accounts", "/"]) {
    await desk.goto(`${product.url}${path}`);
    await expect(bar).toContainText(`An operator is looking at the product as ${MEMBER}`);
    await expect(bar).toContainText(OPERATOR);
    await expect(desk.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await look(desk, `operator${path.replaceAll("/", "-")}`, {
      phone: 320,
      async also() {
        await desk.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await expect(end).toBeInViewport();
      },
    });
  }

  await desk.goto(`${product.url}/dashboard`);
  // What the page asks for at its start would be refused, and told on the console, once the session
  // is over.
  await desk.waitForLoadState("networkidle");
  await end.click();
  await desk.waitForURL(/\/login$/);
  await expect(bar).toHaveCount(0);
  expect(complaints).toEqual([]);

  await desk.goto(link);
  await desk.getByRole("button", { name: "Continue" }).click();
  await expect(desk.getByRole("alert")).toContainText(
    "This operator link has expired or was used before.",
  );
  await context.close();
  // The member's own session was never touched.
  await page.goto(`${product.url}/dashboard`);
  await expect(page.getByText("No Investment Accounts")).toBeVisible();
});
