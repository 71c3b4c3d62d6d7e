import { type Browser, expect, type Page } from "@playwright/test";
import { look } from "./support/look.ts";
import { messagesTo } from "./support/mailbox.ts";
import { signIn, watchConsole } from "./support/pages.ts";
import { type Product, readSecrets, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

let product: Product;
test.beforeAll(async () => {
  // Nothing is configured: the sandbox's pretend provider is an organization's own here.
  product = await startProduct();
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

const newVisitor = async (browser: Browser): Promise<Page> =>
  (await browser.newContext()).newPage();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const dialogButton = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });
const choose = (page: Page, name: string) => page.getByRole("link", { name }).click();

/** A test of the connection in a tab of its own; answers once its result is shown. */
async function testAs(
  page: Page,
  button: string,
  result: string,
  person = "Robin Vale",
): Promise<void> {
  const [tab] = await Promise.all([page.waitForEvent("popup"), press(page, button)]);
  await tab.waitForURL(/\/link-sandbox\/identity\//);
  await choose(tab, person);
  await tab.waitForURL(/\/v1\/b2b\/sso\/callback\//);
  await tab.close();
  await expect(page.getByText(result)).toBeVisible();
}

/** The short name of the organization that is signed in to. */
async function slugOf(page: Page): Promise<string> {
  await page.goto(`${product.url}/settings/organization`);
  const row = page.locator(".settings-row", { has: page.getByText("Short name") });
  return (await row.getByRole("paragraph").textContent()) ?? "";
}

test("an administrator sets single sign-on up, tests it, and a member signs in by it", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const ada = await newVisitor(browser);
  const complaints = watchConsole(ada);
  await signIn(ada, product, "ada@larkspur.test");
  let slug = "";

  await test.step("the settings lead to a page without a connection", async () => {
    slug = await slugOf(ada);
    await ada.getByRole("link", { name: "Set up" }).click();
    await expect(ada.getByText("No connections yet.")).toBeVisible();
    await look(ada, "sso-empty");
  });

  await test.step("a connection by OpenID Connect is complete with three values", async () => {
    await press(ada, "Add a connection");
    await ada.getByRole("radio", { name: "OpenID Connect" }).check();
    await ada.getByLabel("Name", { exact: true }).fill("Larkspur");
    await look(ada, "sso-add");
    await dialogButton(ada, "Add a connection").click();
    await expect(ada.getByText("Not complete")).toBeVisible();
    await look(ada, "sso-oidc-new");
    const { plaidClientId, plaidSecret } = await readSecrets(product.dataDir);
    await ada.getByLabel("Issuer").fill(`${product.url}/link-sandbox/identity/google`);
    await ada.getByLabel("Client ID").fill(plaidClientId);
    await ada.getByLabel("Client secret").fill(plaidSecret);
    await ada.getByLabel("Client secret").press("Enter");
    await expect(ada.getByText("Switched off", { exact: true })).toBeVisible();
  });

  await test.step("a test says that no one may join yet, and then that Robin may", async () => {
    await testAs(ada, "Start a test", "No member has this address");
    await look(ada, "sso-test-refused");
    await ada.getByRole("link", { name: "All connections" }).click();
    await press(ada, "Change: Who may join without an invitation");
    await ada.getByRole("radio", { name: "Everyone who signs in with these connections" }).check();
    await ada.getByRole("checkbox", { name: "Larkspur" }).check();
    await look(ada, "sso-joining");
    await dialogButton(ada, "Save").click();
    await expect(ada.getByText("Everyone who signs in with Larkspur")).toBeVisible();
    await look(ada, "sso-list");
    await ada.getByRole("link", { name: "Open: Larkspur" }).click();
    await testAs(ada, "Test again", "robin@vale.example becomes a new member.");
    await look(ada, "sso-test-passed");
    await press(ada, "Switch on");
    await expect(ada.getByText("Active", { exact: true })).toBeVisible();
  });

  const robin = await newVisitor(browser);
  await test.step("Robin signs in at the organization's own page and joins", async () => {
    await robin.goto(`${product.url}/login?organization=${slug}`);
    await expect(robin.getByRole("button", { name: "Continue with Larkspur" })).toBeVisible();
    await look(robin, "login-organization-sso");
    await press(robin, "Continue with Larkspur");
    await choose(robin, "Robin Vale");
    await robin.waitForURL(/\/(onboarding|dashboard|beta-invite)$/);
  });

  await test.step("the address leads there, too", async () => {
    const other = await newVisitor(browser);
    await other.goto(`${product.url}/login`);
    await press(other, "Use single sign-on");
    await other.getByLabel("Email").fill("robin@vale.example");
    await press(other, "Continue");
    await other.waitForURL(/\/link-sandbox\/identity\//);
    await choose(other, "Cancel");
    await expect(other.getByText("Your organization's sign-in did not finish.")).toBeVisible();
    await look(other, "sso-failed");
  });

  await test.step("a portal's tile starts the connection after the visitor agrees", async () => {
    const id = new URL(ada.url()).searchParams.get("connection") ?? "";
    const other = await newVisitor(browser);
    await other.goto(`${product.url}/authenticate?sso_connection_id=${id}`);
    await other.getByRole("button", { name: "Continue" }).click();
    await other.waitForURL(/\/link-sandbox\/identity\//);
    await choose(other, "Robin Vale");
    await other.waitForURL(/\/(onboarding|dashboard|beta-invite)$/);
  });

  await test.step("the connection has options, and another organization can use it", async () => {
    await press(ada, "Change: Share with other organizations");
    await look(ada, "sso-share");
    await dialogButton(ada, "Cancel").click();
    await press(ada, "Change: Two-step sign-in at your provider");
    await ada.getByLabel("Values, one per line").fill("mfa");
    await look(ada, "sso-second-step");
    await dialogButton(ada, "Save").click();
    await expect(ada.locator(".settings-row").getByText("mfa", { exact: true })).toBeVisible();
    await press(ada, "Change: Name");
    await ada.getByLabel("Name", { exact: true }).fill("Larkspur staff");
    await dialogButton(ada, "Save").click();
    await expect(ada.getByRole("heading", { name: "Larkspur staff" })).toBeVisible();
    await press(ada, "Change: Name");
    await ada.getByLabel("Name", { exact: true }).fill("Larkspur");
    await dialogButton(ada, "Save").click();
    await ada.getByRole("link", { name: "All connections" }).click();
    await press(ada, "Add a connection");
    await ada.getByRole("radio", { name: "Another organization's connection" }).check();
    await look(ada, "sso-add-external");
    await dialogButton(ada, "Cancel").click();
    await ada.getByRole("link", { name: "Open: Larkspur" }).click();
  });

  await test.step("single sign-on is planned for Monday, begins at once, and ends again", async () => {
    await ada.getByRole("link", { name: "All connections" }).click();
    await press(ada, "Require single sign-on");
    await ada.getByRole("checkbox").first().check();
    await look(ada, "sso-require");
    await dialogButton(ada, "Continue").click();
    const asked = ada.getByRole("alertdialog");
    await expect(asked.getByText("1 of them has never signed in")).toBeVisible();
    await look(ada, "sso-require-question");
    await asked.getByRole("button", { name: "Require single sign-on" }).click();
    await expect(ada.getByText(/^They stop on Monday/)).toBeVisible();
    await look(ada, "sso-required-planned");
    await press(ada, "Change: single sign-on only");
    await ada.getByRole("radio", { name: "Right away" }).check();
    await dialogButton(ada, "Continue").click();
    await asked.getByRole("button", { name: "Require single sign-on" }).click();
    await expect(ada.getByText(/^They stopped on /)).toBeVisible();
    await look(ada, "sso-required");
    const other = await newVisitor(browser);
    await other.goto(`${product.url}/login?organization=${slug}`);
    await expect(other.getByRole("button", { name: "Continue with Larkspur" })).toBeVisible();
    await expect(other.getByLabel("Email")).toBeHidden();
    await look(other, "login-organization-sso-only");
    await press(ada, "Allow all ways again");
    await ada
      .getByRole("alertdialog")
      .getByRole("button", { name: "Allow all ways again" })
      .click();
    await expect(ada.getByRole("button", { name: "Require single sign-on" })).toBeVisible();
    await ada.getByRole("link", { name: "Open: Larkspur" }).click();
  });

  await test.step("all of it is in Spanish, too", async () => {
    const { search } = new URL(ada.url());
    const here = `/settings/organization/sso${search}`;
    await ada.goto(`${product.url}/language/es?to=${encodeURIComponent(here)}`);
    await expect(ada.getByText("3. Prueba la conexión")).toBeVisible();
    await look(ada, "sso-spanish");
    await ada.goto(`${product.url}/language/en?to=${encodeURIComponent(here)}`);
    await expect(ada.getByText("3. Test the connection")).toBeVisible();
  });

  await test.step("a member who came by a connection is signed out when it is deleted", async () => {
    await press(ada, "Delete");
    await look(ada, "sso-delete");
    await ada.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(ada.getByText("Larkspur was deleted.")).toBeVisible();
    await robin.goto(`${product.url}/settings/profile`);
    await robin.waitForURL(/\/login/);
  });

  await test.step("a SAML connection tells its addresses, and what is wrong with metadata", async () => {
    await press(ada, "Add a connection");
    await dialogButton(ada, "Add a connection").click();
    await expect(ada.getByRole("heading", { name: "Audience URI (SP Entity ID)" })).toBeVisible();
    await look(ada, "sso-saml-new");
    await press(ada, "File");
    await ada.getByLabel("Text of the metadata").fill("<EntityDescriptor/>");
    await press(ada, "Read the metadata");
    await expect(ada.getByText("We could not use this metadata.")).toBeVisible();
    await look(ada, "sso-saml-refused");
  });
  expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
});

test("someone without an account sets a connection up by a link, and a member signs in", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const email = "ida@harbor.test";
  const ida = await newVisitor(browser);
  await signIn(ida, product, email);
  const slug = await slugOf(ida);
  let link = "";

  await test.step("an administrator makes a link for one connection", async () => {
    await ida.goto(`${product.url}/settings/organization/sso`);
    await press(ida, "Add a connection");
    await ida.getByRole("radio", { name: "Other (SAML)" }).check();
    await ida.getByLabel("Name", { exact: true }).fill("Harbor");
    await dialogButton(ida, "Add a connection").click();
    await press(ida, "Create a link");
    const made = ida.locator(".settings-row", {
      has: ida.getByRole("heading", { name: "Set-up" }),
    });
    link = (await made.getByRole("code").textContent()) ?? "";
    await look(ida, "sso-setup-link");
  });

  await test.step("their IT person enters the metadata, tests it and is done", async () => {
    const it = await newVisitor(browser);
    const complaints = watchConsole(it);
    await it.goto(link);
    await expect(it.getByText("1. Copy our addresses to your provider")).toBeVisible();
    await look(it, "sso-setup");
    await it.getByLabel("Metadata URL").fill(`${product.url}/link-sandbox/identity/saml/metadata`);
    await press(it, "Read the metadata");
    await expect(it.getByText("1 certificate", { exact: true })).toBeVisible();
    await testAs(it, "Start a test", "The sign-in was refused", "Amara Quist");
    await press(it, "Use this mapping");
    await testAs(it, "Test again", "Everything works", "Amara Quist");
    await look(it, "sso-setup-tested");
    // The link is in the fragment, which no server sees: it is there in the other language, too.
    await it.getByRole("link", { name: "Español" }).click();
    await expect(it.getByText("1. Copia nuestras direcciones en tu proveedor")).toBeVisible();
    await look(it, "sso-setup-spanish");
    await press(it, "Listo");
    await expect(it.getByText("Ya avisamos a quien te envió el enlace.")).toBeVisible();
    await look(it, "sso-setup-done");
    await it.reload();
    await expect(it.getByText("Este enlace no vale")).toBeVisible();
    await look(it, "sso-setup-ended");
    expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
  });

  await test.step("the administrator hears of it, switches it on, and a member signs in", async () => {
    const subjects = async () =>
      (await messagesTo(product.url, email)).map(({ subject }) => subject);
    await expect
      .poll(subjects, { timeout: 60_000 })
      .toContainEqual(expect.stringMatching(/^Harbor is set up/));
    await ida.reload();
    await press(ida, "Switch on");
    await expect(ida.getByText("Active", { exact: true })).toBeVisible();
    await ida.getByRole("link", { name: "All connections" }).click();
    await press(ida, "Change: Who may join without an invitation");
    await ida
      .getByRole("radio", { name: "Everyone who signs in with a connection", exact: true })
      .check();
    await dialogButton(ida, "Save").click();
    await expect(ida.getByText("Everyone who signs in with a connection")).toBeVisible();
    const amara = await newVisitor(browser);
    await amara.goto(`${product.url}/login?organization=${slug}`);
    await press(amara, "Continue with Harbor");
    await choose(amara, "Amara Quist");
    await amara.waitForURL(/\/(onboarding|dashboard|beta-invite)$/);
  });
});
