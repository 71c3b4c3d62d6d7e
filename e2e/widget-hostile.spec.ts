import { expect, type Page, test } from "@playwright/test";
import {
  type Embedded,
  found,
  giveEmail,
  isIn,
  leave,
  proveByCode,
  startEmbedded,
} from "./support/embedded.ts";
import { look } from "./support/look.ts";
import { linkFor, messagesTo } from "./support/mailbox.ts";

const DAY_SECONDS = 86_400;

let embedded: Embedded;
test.beforeAll(async () => {
  embedded = await startEmbedded();
});
test.afterAll(() => embedded.end());

const discovery = () => `${embedded.url}/discovery.html`;
const alert = (page: Page) => page.getByRole("alert").filter({ hasText: /\S/ });

async function askForLink(page: Page, email: string): Promise<string> {
  const before = (await messagesTo(embedded.product.url, email)).length;
  await page.goto(discovery());
  await giveEmail(page, email);
  await page.getByRole("button", { name: "Email me a log in link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  return linkFor(embedded.product.url, email, before + 1);
}

/** What the server answers to a call of the widget from now on. */
const answer = (page: Page, call: string, status: number, error_type: string) =>
  page.route(`**${call}`, (route) =>
    route.request().method() === "OPTIONS"
      ? route.fallback()
      : route.fulfill({
          status,
          headers: {
            "access-control-allow-origin": embedded.url,
            "access-control-allow-credentials": "true",
          },
          json: {
            status_code: status,
            error_type,
            error_message: "",
            error_url: "",
            request_id: "r",
          },
        }),
  );

test("each error has its own words, and a way on where there is one", async ({ page }) => {
  const email = "vera@errors.example";
  await found(page, embedded, email, "Errors");

  await test.step("a link that was used before, also in another tab", async () => {
    await leave(page);
    await embedded.letPass(61);
    const link = await askForLink(page, email);
    await page.goto(link);
    await expect(page.getByRole("button", { name: "Continue: Errors" })).toBeVisible();
    const tab = await page.context().newPage();
    await tab.goto(link);
    await expect(alert(tab)).toContainText("Your login link may have expired");
    await tab.getByRole("button", { name: "Go back" }).click();
    await expect(tab.getByLabel("Email")).toBeVisible();
    await tab.close();
  });

  await test.step("an organization that nobody has", async () => {
    await leave(page);
    await page.goto(`${embedded.url}/organization.html?team=nobody-has-this`);
    await expect(alert(page)).toContainText("The organization you are looking for could not");
    await expect(page.getByRole("button", { name: "Go back" })).toHaveCount(0);
  });

  await test.step("one that takes nothing of what is offered here", async () => {
    const strict = "owner@strict.example";
    await found(page, embedded, strict, "Strict");
    const only = { auth_methods: "RESTRICTED", allowed_auth_methods: ["password"] };
    await page.evaluate(`client.organization.update(${JSON.stringify(only)})`);
    await leave(page);
    await embedded.letPass(61);
    await page.goto(discovery());
    await proveByCode(page, embedded, strict);
    await page.getByRole("button", { name: "Continue: Strict" }).click();
    await expect(alert(page)).toContainText(
      "Unable to join due to Strict's authentication policy.",
    );
    await expect(page.getByRole("button", { name: "Go back" })).toHaveCount(0);
  });

  await test.step("one that is deleted while it stands on the list", async () => {
    const gone = "owner@gone.example";
    const other = await page.context().browser()?.newContext();
    const owner = await other?.newPage();
    if (!owner) throw new Error("There is no browser.");
    const slug = await found(owner, embedded, gone, "Gone");
    await owner.evaluate("client.organization.delete()");
    await leave(page);
    // It goes a day after that was asked for.
    await embedded.letPass(DAY_SECONDS - 120);
    await page.goto(discovery());
    await proveByCode(page, embedded, gone);
    await expect(page.getByRole("button", { name: "Continue: Gone" })).toBeVisible();
    await embedded.letPass(180);
    await expect(async () => {
      await owner.goto(`${embedded.url}/organization.html?team=${slug}`);
      await expect(alert(owner)).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await page.getByRole("button", { name: "Continue: Gone" }).click();
    await expect(alert(page)).toContainText("not a member of that organization any more");
    await other?.close();
  });

  await test.step("a proof that waited longer than it counts", async () => {
    await leave(page);
    await embedded.letPass(61);
    await page.goto(discovery());
    await proveByCode(page, embedded, email);
    await expect(page.getByRole("button", { name: "Continue: Errors" })).toBeVisible();
    await embedded.letPass(11 * 60);
    await page.getByRole("button", { name: "Continue: Errors" }).click();
    await expect(alert(page)).toContainText("has to be finished within ten minutes");
    await page.getByRole("button", { name: "Go back" }).click();
    await expect(page.getByLabel("Email")).toBeVisible();
  });

  await test.step("a domain that belongs to an organization, and a server that fails", async () => {
    for (const [status, type, words] of [
      [403, "action_not_allowed_email_domain_is_claimed", "Your email domain is associated"],
      [500, "internal_server_error", "Something went wrong. Try again later"],
      [429, "too_many_requests", "Too many requests."],
    ] as const) {
      await leave(page);
      await embedded.letPass(61);
      await page.goto(discovery());
      await proveByCode(page, embedded, email);
      await answer(page, "/intermediate_sessions/exchange", status, type);
      await page.getByRole("button", { name: "Continue: Errors" }).click();
      await expect(alert(page)).toContainText(words);
      await page.unrouteAll();
      if (status === 403) {
        await page.getByRole("button", { name: "Go back" }).click();
        await expect(page.getByLabel("Email")).toBeVisible();
      } else {
        // Nothing is spent of the proof: the choice stands still, and goes on.
        await page.getByRole("button", { name: "Continue: Errors" }).click();
        await expect(page.getByText("You have successfully logged in.")).toBeVisible();
      }
    }
  });

  await test.step("something in the browser that keeps calls out", async () => {
    await leave(page);
    await page.route("**/otps/email/discovery/send", (route) => route.abort());
    await page.goto(discovery());
    await giveEmail(page, email);
    const code = page.getByRole("button", { name: "Email me a log in code" });
    await code.click();
    await expect(alert(page)).toContainText("Network error");
    await code.click();
    await expect(alert(page)).toContainText("The request was blocked by an Ad Blocker.");
    await look(page, "embedded-ad-blocker");
    await page.unrouteAll();
  });
});

test("the network goes away in the middle, and the sign-in goes on when it is back", async ({
  page,
}) => {
  const email = "otto@offline.example";
  await found(page, embedded, email, "Offline");
  await leave(page);
  await embedded.letPass(61);
  await page.goto(discovery());
  const network = page.context();

  await giveEmail(page, email);
  await network.setOffline(true);
  const send = page.getByRole("button", { name: "Email me a log in code" });
  await send.click();
  await expect(alert(page)).toContainText("Network error");
  await network.setOffline(false);
  const before = (await messagesTo(embedded.product.url, email)).length;
  await send.click();
  const field = page.getByLabel("6-digit code");
  await expect(field).toBeVisible();
  const code = await embedded.codeFor(email, before + 1);

  await network.setOffline(true);
  await field.fill(code);
  await expect(alert(page)).toContainText("Network error");
  await network.setOffline(false);
  await field.fill(code);
  const enter = page.getByRole("button", { name: "Continue: Offline" });
  await expect(enter).toBeVisible();

  await network.setOffline(true);
  await enter.click();
  await expect(alert(page)).toContainText("Network error");
  await look(page, "embedded-offline");
});

test("a page that is left during a request, and come back to, is not stuck", async ({ page }) => {
  await page.goto(discovery());
  await page.route("**/otps/email/discovery/send", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue().catch(() => undefined);
  });
  await giveEmail(page, "back@during.example");
  await page.getByRole("button", { name: "Email me a log in code" }).click();
  await page.goto(`${embedded.url}/reset.html`);
  await page.goBack();

  const field = page.getByLabel("Email");
  const method = page.getByRole("button", { name: "Email me a log in code" });
  await expect(field.or(method).first()).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  if (await field.isVisible()) await giveEmail(page, "back@during.example");
  await embedded.letPass(61);
  await method.click();
  await expect(page.getByLabel("6-digit code")).toBeVisible();
});

test.describe("an attacker who controls the page's address", () => {
  test("runs nothing, leads nowhere, and leaves nothing of a token in it", async ({ page }) => {
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const script = "javascript:alert(1)";
    const markup = `"><img src=x onerror=alert(1)>`;
    const query = new URLSearchParams({
      token: markup,
      stytch_token_type: "discovery",
      redirect_url: script,
      login_redirect_url: script,
      team: markup,
      source: markup,
    });
    await page.goto(`${discovery()}?${query}`);
    await expect(alert(page)).toContainText("Your login link may have expired");
    expect(new URL(page.url()).searchParams.has("token")).toBe(false);
    query.set("stytch_token_type", "oauth");
    await page.goto(`${embedded.url}/organization.html?${query}`);
    await page.getByRole("button", { name: "Not now", exact: true }).click();
    await expect(alert(page)).toContainText("The organization you are looking for could not");
    const hrefs = await page.locator("a").evaluateAll((all) => all.map((it) => it.outerHTML));
    expect(hrefs.join(" ")).not.toContain("javascript:");
    expect(dialogs).toEqual([]);
  });

  test("gets nobody into his own account by his own link, asked for or not", async ({
    page,
    browser,
  }) => {
    const victim = "victim@asked.example";
    const attacker = await (await browser.newContext()).newPage();
    const link = await askForLink(attacker, "eve@attacker.example");
    const isNobody = async () => expect(await page.evaluate("client.session.getSync()")).toBeNull();

    await page.goto(link);
    await expect(
      page.getByText("We don't know that you asked for this link in this browser."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Not now" }).click();
    await expect(page.getByLabel("Email")).toBeVisible();
    await isNobody();

    await askForLink(page, victim);
    await page.goto(link);
    await expect(
      page.getByRole("heading", { name: "Continue as eve@attacker.example?" }),
    ).toBeVisible();
    await look(page, "embedded-other-mailbox");
    await page.getByRole("button", { name: "Not now" }).click();
    await expect(page.getByLabel("Email")).toBeVisible();
    await isNobody();
    expect(await page.evaluate("client.session.intermediateToken()")).toBeNull();
  });

  test("ends nobody's session by it", async ({ page, browser }) => {
    const attacker = await (await browser.newContext()).newPage();
    await found(page, embedded, "mia@signed-in.example", "Signed In");
    const link = await askForLink(attacker, "mallory@attacker.example");
    await page.goto(link);
    await expect(
      page.getByRole("heading", { name: "Continue as mallory@attacker.example?" }),
    ).toBeVisible();
    await expect(page.getByText("You are signed in as mia@signed-in.example.")).toBeVisible();
    await page.getByRole("button", { name: "Not now" }).click();
    await isIn(page, "mia@signed-in.example", "Signed In");
    for (const kind of ["oauth", "sso", "multi_tenant_impersonation"]) {
      await page.goto(`${discovery()}?stytch_token_type=${kind}&token=planted`);
      await page.getByRole("button", { name: "Not now" }).click();
      await isIn(page, "mia@signed-in.example", "Signed In");
    }
  });
});
