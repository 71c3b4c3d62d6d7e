import { expect, type Page, test } from "@playwright/test";
import {
  type Adopter,
  startAdopter,
  throughCompany,
  throughGoogle,
  type WidgetName,
} from "./support/adopter.ts";
import { isIn, leave } from "./support/embedded.ts";
import { watchConsole } from "./support/pages.ts";

const ROBIN = "robin@vale.example";
const AMARA = "amara@harbor.example";
const COMPANY = "Harbor Advisory";

let adopter: Adopter;
test.beforeAll(async () => {
  adopter = await startAdopter();
});
test.afterAll(() => adopter.end());

/** What the widgets call the same things. */
interface Words {
  readonly organization: string;
  readonly sso: string;
  /** At a page with one connection and nothing else, ours leaves for it without a press. */
  readonly leavesByItself: boolean;
  readonly tellsWhy: boolean;
}

const OFFICIAL = { leavesByItself: false, tellsWhy: false };
const OFFICIAL_5 = { ...OFFICIAL, organization: "Robin", sso: "Continue with SSO" };
const OFFICIAL_6 = { ...OFFICIAL, organization: "R Robin", sso: "Use single sign-on" };
const OURS = {
  organization: "Continue: Robin",
  sso: "Use single sign-on",
  leavesByItself: true,
  tellsWhy: true,
};

/** Robin's organization: founded at the first sign-in, on whichever page, and chosen after it. */
async function enterOwn(page: Page, { organization }: Words): Promise<void> {
  const create = page.getByRole("button", { name: "Create an organization" });
  const own = page.getByRole("button", { name: organization, exact: true });
  await expect(create.or(own).first()).toBeVisible();
  if (await own.isVisible()) return own.click();
  const name = page.getByLabel("Organization name");
  if (await name.isVisible()) await name.fill("Robin");
  await create.click();
}

async function signsIn(page: Page, widget: WidgetName, words: Words): Promise<void> {
  const complaints = watchConsole(page);
  let slug: string | null = null;

  await test.step("by Google, wherever the mailbox belongs", async () => {
    await page.goto(adopter.pageOf(widget));
    await throughGoogle(page);
    await enterOwn(page, words);
    await isIn(page, ROBIN, "Robin");
    // What the way back brought is out of the address.
    expect(page.url()).toBe(adopter.pageOf(widget));
    slug = await page.locator("#said").getAttribute("data-slug");
    await leave(page);
  });

  await test.step("not by a sign-in that was cancelled there", async () => {
    await page.goto(adopter.pageOf(widget));
    await throughGoogle(page, "Cancel");
    // The official widget begins again, and passes over why.
    if (words.tellsWhy) await expect(page.getByRole("alert")).toContainText("did not finish");
    else await expect(page.getByRole("button", { name: "Continue with Google" })).toBeVisible();
    await expect(page.locator("#said")).toBeEmpty();
  });

  await test.step("by Google, at the organization's own page", async () => {
    await page.goto(adopter.pageOf(widget, slug ?? ""));
    await expect(page.getByText("Continue to Robin")).toBeVisible();
    await throughGoogle(page);
    await isIn(page, ROBIN, "Robin");
    expect(page.url()).toBe(adopter.pageOf(widget, slug ?? ""));
    await leave(page);
  });

  await test.step("by single sign-on, which the address leads to", async () => {
    await page.goto(adopter.pageOf(widget));
    await page.getByRole("button", { name: words.sso }).click();
    await page.getByRole("textbox").fill(AMARA);
    await page.keyboard.press("Enter");
    await throughCompany(page);
    await isIn(page, AMARA, COMPANY);
    expect(page.url()).toBe(adopter.pageOf(widget));
    await leave(page);
  });

  await test.step("by single sign-on, at the company's own page", async () => {
    await page.goto(adopter.pageOf(widget, "harbor-advisory"));
    const company = page.getByRole("button", { name: `Continue with ${COMPANY} (Sandbox)` });
    if (!words.leavesByItself) await company.click();
    await throughCompany(page);
    await isIn(page, AMARA, COMPANY);
    await leave(page);
  });
  expect(complaints).toEqual([]);
}

test("the official widget 5 signs in by Google and by single sign-on", async ({ page }) => {
  await signsIn(page, "official-5", OFFICIAL_5);
});

test("the official widget 6 signs in by Google and by single sign-on", async ({ page }) => {
  await signsIn(page, "official-6", OFFICIAL_6);
});

test("the element signs in by Google and by single sign-on, set up by attributes alone", async ({
  page,
}) => {
  await signsIn(page, "element", OURS);
});

test("the script signs in by Google and by single sign-on", async ({ page }) => {
  await signsIn(page, "script", OURS);
});
