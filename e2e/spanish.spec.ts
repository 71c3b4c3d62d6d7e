import { expect } from "@playwright/test";
import type { AccountsOverview } from "@stocks-vibe/contracts/portfolio";
import { startDemo } from "./support/demo-product.ts";
import { look } from "./support/look.ts";
import { askApi, watchConsole } from "./support/pages.ts";
import type { Product } from "./support/product.ts";
import { leftInEnglish } from "./support/spanish.ts";
import { test } from "./support/story.ts";

test.use({ locale: "es-MX" });

let product: Product;
test.beforeAll(async () => {
  product = await startDemo();
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

test("whoever reads Spanish gets every page in Spanish, and may choose English", async ({
  page,
}) => {
  test.setTimeout(480_000);
  const complaints = watchConsole(page);
  const see = async (name: string) => {
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await page.waitForLoadState("networkidle");
    expect(await leftInEnglish(page), name).toEqual([]);
    await look(page, `es-${name}`);
  };

  await test.step("before signing in", async () => {
    for (const [name, path] of [
      ["landing", "/"],
      ["privacy", "/privacy"],
      ["terms", "/terms"],
      ["lost", "/no-such-page"],
      ["login", "/login"],
      ["sign-up", "/signup"],
      ["glossary", "/glossary"],
      ["help", "/help"],
    ] as const) {
      await page.goto(`${product.url}${path}`);
      await see(name);
    }
  });

  await page.goto(product.url);
  await expect(page.locator("meta[name=description]")).toHaveAttribute(
    "content",
    /jubilación|cuentas/,
  );

  await test.step("signed in", async () => {
    await page.goto(`${product.url}/demo`);
    await page.waitForURL(/\/dashboard$/);
    await expect(page.getByText("$").first()).toBeVisible();
    await see("dashboard");
    for (const figure of ["total-value", "gain", "irr", "irr-difference", "one-year-return"]) {
      await page.goto(`${product.url}/explain/${figure}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Cómo se calcula/);
      await see(`explain-${figure}`);
    }
    for (const [name, path] of [
      ["performance", "/dashboard?view=performance"],
      ["timeline", "/dashboard?view=timeline"],
      ["accounts", "/accounts"],
      ["profile", "/settings/profile"],
      ["members", "/settings/members"],
      ["organization", "/settings/organization"],
      ["data", "/settings/data"],
      ["activity", "/settings/activity"],
      ["appearance", "/settings/appearance"],
    ] as const) {
      await page.goto(`${product.url}${path}`);
      await see(name);
    }
  });

  await test.step("what the server refuses, and what it can't read of a file", async () => {
    await page.goto(`${product.url}/explain/position-irr:NOPE`);
    await expect(page.getByText("No existe esa cifra.")).toBeVisible();
    await see("refused");
    const { accounts } = await askApi<AccountsOverview>(page, "/accounts");
    await page.goto(`${product.url}/accounts/${accounts[0]?.id}/import`);
    const choose = (name: string, text: string) =>
      page
        .locator("input[type=file]")
        .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
    await choose("packed.csv", "%PDF-1.7");
    await expect(page.getByText("Es una hoja de cálculo, un PDF")).toBeVisible();
    await see("file-refused");
    const head = "date,action,symbol,name,quantity,price,amount";
    await choose("old.csv", `${head}\n2001-01-02,buy,VTI,,1,5,-5\n2001-01-03,buy,VTI,,,5,-5\n`);
    await expect(page.getByText("Dice “compra” y no indica el número de acciones.")).toBeVisible();
    await see("file-problems");
  });

  await test.step("until English is chosen, which stays", async () => {
    await page.goto(`${product.url}/settings/appearance`);
    await page.getByRole("link", { name: "English" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page).toHaveURL(`${product.url}/settings/appearance`);
    await page.goto(`${product.url}/terms`);
    await expect(page.getByRole("heading", { name: "Terms of Service" })).toBeVisible();
  });
  // The page that is none, the figure that is none, and the file that is refused.
  expect(complaints.filter((text) => !/\b40[04]\b/.test(text))).toEqual([]);
});
