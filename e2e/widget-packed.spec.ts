import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { look } from "./support/look.ts";
import {
  bundlePage,
  checkTypes,
  installOutside,
  type Packed,
  packOurs,
  removePacked,
} from "./support/outside-page.ts";
import { type OutsideServer, STRICT_CSP, serveOutside } from "./support/outside-server.ts";
import { watchConsole } from "./support/pages.ts";
import { onPage, readmeProgram } from "./support/readme-programs.ts";

const EMAIL = "nora@whitfield.example";
let packed: Packed;
test.beforeAll(async () => {
  packed = await packOurs();
});
test.afterAll(() => removePacked(packed));

const html = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Somebody else's page</title></head><body><main><h1>Welcome</h1>${body}</main></body></html>`;

/** Goes the whole way by a code, from the address to the organization. */
async function signInByCode(page: Page, done = "You have successfully logged in."): Promise<void> {
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByRole("button", { name: "Continue with email" }).press("Enter");
  await page.getByRole("button", { name: "Email me a log in code" }).click();
  await page.getByLabel("6-digit code").fill("123456");
  await page.getByRole("button", { name: "Continue: Whitfield Family" }).click();
  await expect(page.getByText(done)).toBeVisible();
}

/** What somebody else writes around the README's example. */
const PROGRAM = `import { createSignInClient, PasswordReset, type SignInEvent, takeResetLink } from "@stocks-vibe/auth-widget";
import { defineSignInElement, type SignInElement } from "@stocks-vibe/auth-widget/element";
import { version } from "react";
import { createRoot } from "react-dom/client";
import { config, Login } from "./login.js";

const heard = (event: SignInEvent): string => (event.type === "screenShown" ? event.screen : event.type);
// @ts-expect-error there is no such event
export const wrong: SignInEvent = { type: "signedOut" };
const client = createSignInClient("public-token-…", { baseUrl: "https://auth.example.com" });
// @ts-expect-error a client is needed
export const noClient = <PasswordReset config={config} link={null} />;
export const define = (element: SignInElement) => { defineSignInElement(); element.config = config; };

const link = takeResetLink();
const place = document.querySelector("#login");
const page = link
  ? <PasswordReset client={client} config={config} link={link} onEvent={(event) => console.log(heard(event))} />
  : <Login />;
if (place) createRoot(place).render(<><p>React {version}</p>{page}</>);
`;

for (const react of [18, 19] as const) {
  test(`is installed, type-checked and used by a page with React ${react}`, async ({ page }) => {
    const folder = installOutside(packed, react);
    // A link is followed by who is signed in, too.
    const login = readmeProgram("React 18 or 19", "tsx")
      .replaceAll("\nconst ", "\nexport const ")
      .replace("if (email)", "if (email && !location.search.includes('team'))");
    const server = await serveOutside(join(folder, "public"));
    writeFileSync(join(folder, "login.tsx"), onPage(login, server.url));
    writeFileSync(join(folder, "page.tsx"), onPage(PROGRAM, server.url));
    checkTypes(folder, "page.tsx");
    await bundlePage(folder, "page.tsx");
    const body = `<div id="login"></div><script type="module" src="/page.js"></script>`;
    writeFileSync(join(folder, "public/index.html"), html(body));
    const complaints = watchConsole(page);

    await page.goto(server.url);
    await expect(page.getByText(`React ${react}.`)).toBeVisible();
    await look(page, `outside-react-${react}`);
    const otherTab = await page.context().newPage();
    await otherTab.goto(server.url);
    await expect(otherTab.getByLabel("Email")).toBeVisible();
    const signedIn = "Signed in as nora@whitfield.example";
    await signInByCode(page, signedIn);
    await expect(otherTab.getByText(signedIn)).toBeVisible();
    await otherTab.close();

    await page.goto(`${server.url}/?team=1&token=t-1&stytch_token_type=multi_tenant_passwords`);
    await expect(page.getByLabel("New password", { exact: true })).toBeVisible();
    expect(page.url()).toBe(`${server.url}/?team=1`);

    await page.goto(`${server.url}/?team=2&token=t-1&stytch_token_type=multi_tenant_magic_links`);
    const invited = "Iris Whitfield invited you to Whitfield Family";
    await expect(page.getByRole("heading", { name: invited })).toBeVisible();
    await expect(page.getByText("You are signed in as nora@whitfield.example.")).toBeVisible();
    expect(page.url()).toBe(`${server.url}/?team=2`);
    await look(page, `outside-invitation-${react}`);
    await page.getByRole("button", { name: "Accept Invite" }).click();
    await expect(page.getByText("You have successfully logged in.")).toBeVisible();
    expect(complaints).toEqual([]);
    await server.close();
  });
}

test.describe("on a page without React", () => {
  let server: OutsideServer;
  let folder: string;
  test.beforeAll(() => {
    folder = installOutside(packed, null);
    const script = join(folder, "node_modules/@stocks-vibe/auth-widget/dist/script");
    cpSync(script, join(folder, "public/sign-in"), { recursive: true });
  });
  test.afterEach(() => server.close());

  /** Serves a page of its own body and program. */
  async function serve(
    body: (url: string) => string,
    program: (url: string) => string,
    policy?: string,
  ) {
    const site = join(folder, "public");
    mkdirSync(site, { recursive: true });
    server = await serveOutside(site, policy);
    const scripts = `<script type="module" src="/page.js"></script>`;
    writeFileSync(join(site, "index.html"), html(onPage(body(server.url), server.url) + scripts));
    writeFileSync(join(site, "page.js"), onPage(program(server.url), server.url));
    return server;
  }
  const element = () => readmeProgram("An element", "html");

  test("the element signs in, and tells the page", async ({ page }) => {
    const program = readmeProgram("An element", "js").replace(
      'location.assign("/home")',
      'document.title = "Signed in"',
    );
    const { url } = await serve(element, () => program);
    const complaints = watchConsole(page);

    await page.goto(url);
    await expect(page.getByLabel("Email")).toBeVisible();
    await look(page, "outside-element");
    const asked = server.asked.filter((path) => path.includes("/sign-in/"));
    expect(asked.filter((path) => /later-screens|phone-numbers|spanish/.test(path))).toEqual([]);
    await signInByCode(page);

    await expect(page).toHaveTitle("Signed in");
    expect(server.asked.filter((path) => /phone-numbers|spanish/.test(path))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("the script puts it where the page says, with a client that knows who is signed in", async ({
    page,
  }) => {
    const program = `${readmeProgram("A script", "js").replace('location.assign("/home")', "tell()")}
const tell = () => { document.title = client.session.getState().organization.organization_name; };`;
    const tag = `<script type="module" src="/sign-in/sign-in.js"></script><div id="login"></div>`;
    const { url } = await serve(
      () => tag,
      () => program,
    );
    const complaints = watchConsole(page);

    await page.goto(url);
    await signInByCode(page);

    await expect(page).toHaveTitle("Whitfield Family");
    expect(complaints).toEqual([]);
  });

  test("two stand side by side, each with labels, focus and autofill of its own", async ({
    page,
  }) => {
    const { url } = await serve(
      () => element() + element().replace(/<script.*\n/, ""),
      () => "",
    );
    const complaints = watchConsole(page);
    await page.goto(url);
    const [first, second] = [page.getByLabel("Email").first(), page.getByLabel("Email").last()];
    await expect(page.getByLabel("Email")).toHaveCount(2);

    await page.getByText("Email", { exact: true }).last().click();
    await expect(second).toBeFocused();
    await page.keyboard.type(EMAIL);
    await expect(second).toHaveValue(EMAIL);
    await expect(first).toHaveValue("");
    await expect(second).toHaveAttribute("autocomplete", "username");

    await page.keyboard.press("Enter");
    const heading = page.getByRole("heading", { name: "Select how you'd like to continue." });
    await expect(heading).toBeFocused();
    await expect(first).toBeVisible();
    const code = page.getByRole("button", { name: "Email me a log in code" });
    await code.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("6-digit code")).toBeFocused();
    await expect(page.getByLabel("6-digit code")).toHaveAttribute("autocomplete", "one-time-code");
    expect(complaints).toEqual([]);
  });

  test("keeps its screen when it is moved, and starts over when it was gone", async ({ page }) => {
    const { url } = await serve(
      () => `${element()}<section id="elsewhere" aria-label="Elsewhere"></section>`,
      () => "",
    );
    const complaints = watchConsole(page);
    await page.goto(url);
    await page.getByLabel("Email").fill(EMAIL);

    await page.evaluate(() => {
      const place = document.querySelector("#elsewhere");
      const moved = document.querySelector("stocks-vibe-sign-in");
      if (moved) place?.append(moved);
    });
    await expect(page.locator("#elsewhere").getByLabel("Email")).toHaveValue(EMAIL);

    await page.evaluate(async () => {
      const gone = document.querySelector("stocks-vibe-sign-in");
      gone?.remove();
      await new Promise((resolve) => setTimeout(resolve));
      if (gone) document.querySelector("main")?.append(gone);
    });
    await expect(page.locator("main").getByLabel("Email")).toHaveValue("");
    await signInByCode(page);
    expect(complaints).toEqual([]);
  });

  test("the element uses what links bring, takes it out of the address, and says what went wrong", async ({
    page,
  }) => {
    const { url } = await serve(element, () => "");
    const complaints = watchConsole(page);
    const come = (kind: string, token = "t-1") =>
      page.goto(`${url}/?team=1&stytch_token_type=${kind}&token=${token}`);
    const succeeded = page.getByText("You have successfully logged in.");
    const signOut = () => page.context().clearCookies();
    const agree = () => page.getByRole("button", { name: "Continue", exact: true }).click();

    for (const kind of ["oauth", "sso"]) {
      await come(kind);
      await expect(
        page.getByText("We don't know that you asked for this link in this browser."),
      ).toBeVisible();
      expect(page.url()).toBe(`${url}/?team=1`);
      await agree();
      await expect(succeeded).toBeVisible();
      await signOut();
    }

    await page.goto(url);
    await page.getByLabel("Email").fill(EMAIL);
    await page.getByRole("button", { name: "Continue with email" }).press("Enter");
    await page.getByRole("button", { name: "Email me a log in link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await come("discovery");
    await page.getByRole("button", { name: "Continue: Whitfield Family" }).click();
    await expect(succeeded).toBeVisible();

    await come("multi_tenant_passwords");
    await expect(page.getByRole("heading", { name: "Choose a new password?" })).toBeVisible();
    await look(page, "outside-link-question");
    await agree();
    await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
    expect(page.url()).toBe(`${url}/?team=1`);
    await signOut();
    // As servers of the wire alone, this one does not know whose mailbox such a link went to.
    expect(complaints.filter((text) => !text.includes("status of 404"))).toEqual([]);

    await come("discovery", "used");
    await agree();
    await expect(page.getByRole("alert")).toContainText("Your login link may have expired");
    await look(page, "outside-link-used");
    await page.getByRole("button", { name: "Go back" }).click();
    await expect(page.getByLabel("Email")).toBeVisible();
  });

  test("the element asks for Google's prompt, and signs in with the account that is chosen there", async ({
    page,
  }) => {
    const { url } = await serve(
      element,
      () => `const element = document.querySelector("stocks-vibe-sign-in");
element.config = {
  products: ["magic_link", "oauth"],
  authFlowType: "Discovery",
  emailMagicLinksOptions: { discoveryRedirectURL: location.origin },
  oauthOptions: { providers: ["google"], oneTap: true },
};
element.addEventListener("oneTapShown", () => { document.title = "Prompted"; });`,
      STRICT_CSP.replace("script-src 'self'", "script-src 'self' https://accounts.google.com/gsi/"),
    );
    const complaints = watchConsole(page);
    // Google's script, as far as it is used: what it was set up with stays at hand, and its prompt
    // is shown.
    await page.route("https://accounts.google.com/gsi/client", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `window.google = { accounts: { id: {
          initialize(options) { window.oneTap = options; },
          prompt(listener) { listener({ isDisplayed: () => true }); },
          cancel() {},
        } } };`,
      }),
    );
    await page.goto(url);
    await expect(page).toHaveTitle("Prompted");
    expect(await page.evaluate("window.oneTap.client_id")).toBe("1.apps.googleusercontent.com");

    await page.evaluate(`window.oneTap.callback({ credential: "id-token" })`);
    await page.getByRole("button", { name: "Continue: Whitfield Family" }).click();
    await expect(page.getByText("You have successfully logged in.")).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test("the script uses a link, too", async ({ page }) => {
    const { url } = await serve(
      () => `<script type="module" src="/sign-in/sign-in.js"></script><div id="login"></div>`,
      () => readmeProgram("A script", "js").replace('location.assign("/home")', "undefined"),
    );
    await page.goto(`${url}/?stytch_token_type=multi_tenant_magic_links&token=t-1`);
    await page.getByRole("button", { name: "Accept Invite" }).click();
    await expect(page.getByText("You have successfully logged in.")).toBeVisible();
    expect(page.url()).toBe(`${url}/`);
  });

  test("a later screen that can't be loaded says so and tries again", async ({ page }) => {
    const { url } = await serve(element, () => "");
    await page.route(/later-screens/, (route) => route.abort());
    await page.goto(url);
    await page.getByLabel("Email").fill(EMAIL);
    await page.getByRole("button", { name: "Continue with email" }).press("Enter");

    await expect(page.getByRole("alert")).toContainText("The next step could not be loaded.");
    await look(page, "outside-not-loaded");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alert")).toContainText("The next step could not be loaded.");

    await page.unroute(/later-screens/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Email me a log in code" }).click();
    await expect(page.getByText(EMAIL)).toBeVisible();
  });

  test("stands where the browser keeps nothing, says so, and signs in for as long as the page is open", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const deny = (): never => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      };
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, { get: deny });
      }
      Object.defineProperty(document, "cookie", { get: deny, set: deny });
    });
    const { url } = await serve(element, () => "");
    const complaints = watchConsole(page);
    await page.goto(url);

    await expect(page.getByText("Your browser is set to keep nothing")).toBeVisible();
    await look(page, "outside-not-kept");
    await signInByCode(page);
    expect(complaints).toEqual([]);
  });
});
