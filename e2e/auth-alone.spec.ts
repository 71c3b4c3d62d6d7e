import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { linkFor } from "./support/mailbox.ts";
import { watchConsole } from "./support/pages.ts";
import { freePort, type Product, readSecrets, startProduct } from "./support/product.ts";

const checkout = fileURLToPath(new URL("..", import.meta.url));

let product: Product;
let example: ChildProcess;
let pages: string;

test.beforeAll(async () => {
  execFileSync(process.execPath, [join(checkout, "scripts/pack.mjs")], { cwd: checkout });
  const port = await freePort();
  pages = `http://localhost:${port}`;
  product = await startProduct({
    env: {
      SERVERS: "auth",
      ALLOWED_ORIGINS: pages,
      REDIRECT_URLS: `${pages}/ours.html,${pages}/official.html`,
    },
  });
  const { publicToken } = await readSecrets(product.dataDir);
  example = spawn(process.execPath, [join(checkout, "examples/sign-in/serve.mjs")], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_TOKEN: publicToken,
      AUTH_URL: product.url,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (example.stdout) await once(example.stdout, "data");
});
test.afterAll(async () => {
  example.kill();
  await product.stop();
  await product.forget();
});

test("the identity server alone serves no tracker", async () => {
  expect(product.output()).toContain("The identity server is running");
  for (const path of ["/", "/login", "/api/v1/user/profile", "/link-sandbox/link/token/create"]) {
    expect((await fetch(`${product.url}${path}`)).status, path).toBe(404);
  }
});

for (const [name, email] of [
  ["ours", "ada@example-page.example"],
  ["official", "grace@example-page.example"],
] as const) {
  test(`a plain HTML page signs in and out with ${name === "ours" ? "our" : "the official"} client`, async ({
    page,
  }) => {
    const complaints = watchConsole(page);
    await page.goto(`${pages}/${name}.html`);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(page.getByRole("status")).toContainText("A link is on its way");
    await page.goto(await linkFor(product.url, email));
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
    await page.reload();
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByLabel("Email")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Email")).toBeVisible();
    expect(complaints).toEqual([]);
  });
}
