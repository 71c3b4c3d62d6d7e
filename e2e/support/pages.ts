import { expect, type FrameLocator, type Page } from "@playwright/test";
import { linkFor, messagesTo } from "./mailbox.ts";
import type { Product } from "./product.ts";

/**
 * Asks for a sign-in link on /login and opens it in the same browser. Ends on the first page of the
 * signed-in visitor.
 */
export async function signIn(page: Page, product: Product, email: string): Promise<void> {
  // The page says "Check your email" before the mail is there: a link of an earlier sign-in must
  // not be taken for it.
  const already = (await messagesTo(product.url, email)).length;
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue with email" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(await linkFor(product.url, email, already + 1));
  await page.waitForURL(/\/(dashboard|beta-invite)$/);
}

export const linkDialog = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Plaid Link"]');

/**
 * Goes through the Link dialog up to its last screen: institution, sandbox credentials, all
 * accounts. `username` is one of those that the dialog offers beside the standard one.
 */
export async function shareAccounts(
  page: Page,
  institution: string,
  username?: string,
): Promise<void> {
  await page.getByRole("button", { name: "Connect Account" }).first().click();
  const dialog = linkDialog(page);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Search institutions").fill(institution.slice(0, 5));
  await dialog.getByRole("button", { name: institution }).click();
  if (username) {
    await dialog.getByText("usernames with data as real institutions send it").click();
    await dialog.getByRole("button", { name: username, exact: true }).click();
  } else {
    await dialog.getByLabel("Username").fill("user_good");
    await dialog.getByLabel("Password", { exact: true }).fill("pass_good");
  }
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByRole("button", { name: "Share selected accounts" }).click();
}

/** The same, and finishes. */
export async function linkInstitution(
  page: Page,
  institution: string,
  username?: string,
): Promise<void> {
  await shareAccounts(page, institution, username);
  await linkDialog(page).getByRole("button", { name: "Finish" }).click();
}

/** Goes from the list of accounts to the page of the first one whose row says `text`. */
export async function openAccount(page: Page, text: string | RegExp): Promise<void> {
  const row = page.locator(".account-leads").filter({ hasText: text }).first();
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { name: "How its figures are made" })).toBeVisible();
}

/** A figure's number as a reader sees it: "$1,234.56" → 1234.56, "−2.3%" → −2.3. */
export const numberIn = (text: string): number =>
  Number(text.replaceAll("−", "-").replaceAll(/[^0-9.-]/g, ""));

/** Collects what the browser complains about, above all breaches of the content security policy. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

/** The signed-in visitor's own request to the product API, with the session the pages use. */
export async function askApi<Data>(page: Page, path: string): Promise<Data> {
  const answer = await page.evaluate(async (apiPath) => {
    const cookie = document.cookie.split("; ").find((entry) => entry.startsWith("stytch_session="));
    const token = decodeURIComponent(cookie?.split("=")[1] ?? "");
    const response = await fetch(`/api/v1${apiPath}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return response.json();
  }, path);
  expect(answer.success).toBe(true);
  return answer.data;
}

/** The signed-in visitor's own change through the product API: with a file, or without a body. */
export async function sendApi<Data>(
  page: Page,
  asked: { readonly method: string; readonly path: string; readonly csv?: string },
): Promise<Data> {
  const answer = await page.evaluate(async ({ method, path, csv }) => {
    const cookie = document.cookie.split("; ").find((entry) => entry.startsWith("stytch_session="));
    const token = decodeURIComponent(cookie?.split("=")[1] ?? "");
    const response = await fetch(`/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(csv === undefined ? {} : { "content-type": "text/csv" }),
      },
      ...(csv === undefined ? {} : { body: csv }),
    });
    return response.json();
  }, asked);
  expect(answer.success).toBe(true);
  return answer.data;
}
