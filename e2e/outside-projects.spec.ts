import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import {
  installProject,
  outsideProjects,
  packForPages,
  projectsToCheck,
  runScript,
} from "../scripts/outside.mjs";
import { look } from "./support/look.ts";
import { messagesTo } from "./support/mailbox.ts";
import { watchConsole } from "./support/pages.ts";
import { freePort, type Product, readSecrets, startProduct } from "./support/product.ts";

// Other people's projects, each installed by its own lock from the registry: only the full run has
// time and network for them.
test.describe.configure({ mode: "serial", timeout: 900_000 });

let packed: Awaited<ReturnType<typeof packForPages>>;
test.beforeAll(async () => {
  packed = await packForPages();
});
test.afterAll(() => rmSync(packed.folder, { recursive: true, force: true }));

test("every project outside is tried", () => {
  expect(outsideProjects()).toEqual([...projectsToCheck, "next"].sort());
});

for (const name of projectsToCheck) {
  test(`the packed packages serve the project "${name}"`, () => {
    const project = installProject(name, packed);
    runScript(project, "check", { PACKED: packed.tarballs.join() });
  });
}

/** Every file of the documented recipe, as it is written there. */
function writeRecipe(project: string): void {
  const docs = readFileSync(fileURLToPath(new URL("../docs/auth.md", import.meta.url)), "utf8");
  const [, recipe = ""] = docs.split("### Next.js\n");
  const [section = ""] = recipe.split("\n### ");
  const files = [...section.matchAll(/```tsx?\n\/\/ (\S+)\n([\s\S]*?)```/g)];
  expect(files).toHaveLength(4);
  for (const [, path = "", text = ""] of files) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
}

async function codeFor(api: string, email: string): Promise<string> {
  const code = async () =>
    /\b\d{6}\b/.exec((await messagesTo(api, email))[0]?.text ?? "")?.[0] ?? "";
  await expect.poll(code).not.toBe("");
  return code();
}

test.describe("a page of Next.js", () => {
  let product: Product;
  let project: string;
  let site: string;
  let env: Record<string, string>;
  let server: ChildProcess | undefined;
  test.beforeAll(async () => {
    const port = await freePort();
    site = `http://localhost:${port}`;
    const settings = { SERVERS: "auth", TEST_MODE: "1", RATE_LIMIT_SCALE: "1000" };
    const origins = { ALLOWED_ORIGINS: site, REDIRECT_URLS: `${site}/sign-in?*` };
    product = await startProduct({ env: { ...settings, ...origins } });
    env = {
      PORT: String(port),
      NEXT_TELEMETRY_DISABLED: "1",
      NEXT_PUBLIC_AUTH_TOKEN: (await readSecrets(product.dataDir)).publicToken,
      NEXT_PUBLIC_AUTH_URL: product.url,
      NEXT_PUBLIC_SITE_URL: site,
    };
    project = installProject("next", packed);
    writeRecipe(project);
  });
  test.afterAll(async () => {
    await product.stop();
    await product.forget();
  });
  test.afterEach(() => {
    server?.kill();
  });

  /** Starts what was built, by Next's own server. */
  async function start(): Promise<void> {
    const next = join(project, "node_modules/next/dist/bin/next");
    const child = spawn(process.execPath, [next, "start"], {
      cwd: project,
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "inherit"],
    });
    server = child;
    const answers = () =>
      fetch(site)
        .then(({ ok }) => ok)
        .catch(() => false);
    await expect.poll(answers, { timeout: 60_000 }).toBe(true);
  }

  async function signIn(page: Page, email: string, organization: string): Promise<void> {
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Continue with email" }).press("Enter");
    await page.getByRole("button", { name: "Email me a log in code" }).click();
    await page.getByLabel("6-digit code").fill(await codeFor(product.url, email));
    await page.getByLabel("Organization name").fill(organization);
    await page.getByRole("button", { name: "Create an organization" }).click();
  }

  for (const bundler of ["turbopack", "webpack"] as const) {
    test(`is built by ${bundler}, drawn by the server, and signs in`, async ({ page, browser }) => {
      const printed = runScript(project, `build:${bundler}`, env);
      expect(printed).not.toMatch(/warn|critical/i);
      await start();
      const html = await (await fetch(`${site}/sign-in`)).text();
      expect(html).toContain('<template shadowrootmode="open">');
      expect(html).toContain("Continue with email");

      const complaints = watchConsole(page);
      await page.goto(`${site}/sign-in`);
      await expect(page.getByLabel("Email")).toBeEditable();
      await look(page, `outside-next-${bundler}`);
      const email = `ada@${bundler}.example`;
      await signIn(page, email, `Family of ${bundler}`);
      await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
      await page.reload();
      await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
      expect(complaints).toEqual([]);

      // The page whose server component draws the sign-in itself.
      const other = await browser.newPage();
      const others = watchConsole(other);
      await other.goto(site);
      await expect(other.getByRole("heading", { name: "Garden tools" })).toBeVisible();
      await signIn(other, `grace@${bundler}.example`, `Other of ${bundler}`);
      await expect(other.getByText("You have successfully logged in.")).toBeVisible();
      expect(others).toEqual([]);
      await other.close();
    });
  }
});
