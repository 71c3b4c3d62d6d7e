import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { signIn } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

const checkout = fileURLToPath(new URL("..", import.meta.url));

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: "info" } });
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

/** Runs one of the root commands against the product's data folder. */
async function run(script: string, args: readonly string[], env: Record<string, string> = {}) {
  const port = new URL(product.url).port;
  const child = spawn(process.execPath, [join(checkout, "scripts", script), ...args], {
    cwd: checkout,
    env: { ...process.env, PORT: port, DATA_DIR: product.dataDir, DEMO: "0", ...env },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const [code] = await once(child, "exit");
  return { code, printed };
}

/** One raw request, so that the Host header can lie. */
function rawGet(
  path: string,
  host: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ status: number; location: string | undefined }> {
  const { port } = new URL(product.url);
  return new Promise((resolve, reject) => {
    const call = request(
      { host: "127.0.0.1", port, path, headers: { host, ...more } },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      },
    );
    call.on("error", reject);
    call.end();
  });
}

test("a second start says where the first one runs, and leaves it alone", async () => {
  const { code, printed } = await run("start.mjs", []);
  expect(code).toBe(1);
  expect(printed).toContain(`already running at ${product.url}`);
  expect((await fetch(`${product.url}/readyz`)).ok).toBe(true);
});

test("a busy port is a clear error", async () => {
  const folder = `${product.dataDir}-other`;
  const { code, printed } = await run("start.mjs", [], { DATA_DIR: folder });
  expect(code).toBe(1);
  expect(printed).toContain("The port is taken by another program");
});

test("a database of one's own without a master key is refused in words", async () => {
  const { code, printed } = await run("start.mjs", [], {
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
  });
  expect(code).toBe(1);
  expect(printed).toContain("MASTER_KEY must be set");
});

test("a master key that somebody thought of is refused in words", async () => {
  const { code, printed } = await run("start.mjs", [], {
    DATA_DIR: "",
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
    MASTER_KEY: "please-change-this-secret-master-key",
  });
  expect(code).toBe(1);
  expect(printed).toContain("The master key is made of words and names");
});

test("listening to other machines as localhost is refused in words", async () => {
  const { code, printed } = await run("start.mjs", [], { HOST: "0.0.0.0" });
  expect(code).toBe(1);
  expect(printed).toContain("Set PUBLIC_URL to the address people use");
});

test("secrets are closed to others", async () => {
  expect((await stat(join(product.dataDir, "secrets.json"))).mode & 0o777).toBe(0o600);
});

test("probes and metrics answer", async () => {
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  const metrics = await (await fetch(`${product.url}/metrics`)).text();
  expect(metrics).toContain("http_request_duration_seconds");
});

test("what is for this machine is not there for who was forwarded", async () => {
  const { host } = new URL(product.url);
  const script = "/link-sandbox/link/v2/stable/link-initialize.js";
  for (const path of ["/metrics", "/dev/mailbox", "/dev/api/messages", script]) {
    expect((await rawGet(path, host)).status, path).toBe(200);
    const forwarded = { "x-forwarded-for": "127.0.0.1" };
    expect((await rawGet(path, host, forwarded)).status, path).toBe(404);
  }
});

test("another host is sent to the public address, and refused by the APIs", async () => {
  expect(await rawGet("/dashboard", "evil.test")).toEqual({
    status: 308,
    location: `${product.url}/dashboard`,
  });
  expect((await rawGet("/api/v1/user/profile", "evil.test")).status).toBe(421);
  expect((await rawGet("/dev/api/messages", "evil.test")).status).toBe(421);
});

test("the doctor finds nothing wrong, beside the running product", async () => {
  const { code, printed } = await run("admin.mjs", ["doctor"]);
  expect(printed).toContain("The product is running.");
  expect(printed).not.toContain("✗");
  expect(code).toBe(0);
});

test("the night runs by hand once per date", async () => {
  const first = await run("admin.mjs", ["nightly"]);
  expect(first.printed).toMatch(/Done: \d+ organizations/);
  expect(first.code).toBe(0);
  const second = await run("admin.mjs", ["nightly"]);
  expect(second.printed).toContain("nothing was done twice");
});

test("CRY-2: keys are rotated and the master key is changed beside the running product", async ({
  page,
}) => {
  await signIn(page, product, "rotated@visitor.test");
  expect((await run("admin.mjs", ["keys", "change-master"])).code).toBe(0);
  expect((await run("admin.mjs", ["keys", "rotate"])).printed).toContain("Version 2 seals");
  const retire = async () => (await run("admin.mjs", ["keys", "retire", "1"])).printed;
  await expect.poll(retire, { timeout: 15_000 }).toContain("Version 1 is gone");
  await page.reload();
  await expect(page.getByText("No Investment Accounts")).toBeVisible();
  const stored = JSON.parse(await readFile(join(product.dataDir, "secrets.json"), "utf8"));
  expect(stored.previousMasterKey).toBeUndefined();
});

test("logs name routes and never a token", async ({ page }) => {
  await signIn(page, product, "logged@visitor.test");
  const cookies = await page.context().cookies();
  const secrets = cookies.map((cookie) => decodeURIComponent(cookie.value));
  const stored = JSON.parse(await readFile(join(product.dataDir, "secrets.json"), "utf8"));
  for (const name of ["masterKey", "plaidSecret", "projectSecret"]) secrets.push(stored[name]);
  const log = product.output();
  expect(log).toContain('"route":"/api/v1/user/profile"');
  expect(log).toContain('"requestId":"request-id-');
  expect(log).not.toContain("logged@visitor.test");
  for (const secret of secrets) expect(log).not.toContain(secret);
});

test("stops cleanly on SIGTERM and starts again with everything there", async ({ page }) => {
  const port = Number(new URL(product.url).port);
  expect(await product.stop()).toBe(0);
  product = await startProduct({ dataDir: product.dataDir, port });
  await signIn(page, product, "logged@visitor.test");
  await expect(page.getByText("No Investment Accounts")).toBeVisible();
});
