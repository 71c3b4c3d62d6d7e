import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isPagePath } from "@stocks-vibe/contracts/portfolio";
import { expect, it } from "vitest";
import * as z from "zod/mini";

const root = join(import.meta.dirname, "..");
const inPublic = (path: string): string => join(root, "public", path);

const manifest = z.object({
  start_url: z.string(),
  scope: z.literal("/"),
  display: z.literal("standalone"),
  icons: z.array(
    z.object({
      src: z.string(),
      sizes: z.string(),
      type: z.string(),
      purpose: z.optional(z.string()),
    }),
  ),
});
const read = async () =>
  manifest.parse(JSON.parse(await readFile(inPublic("manifest.webmanifest"), "utf8")));

/** Width and height stand in the first block of a PNG file. */
async function sizesOf(path: string): Promise<string> {
  const file = await readFile(inPublic(path));
  expect(file.subarray(1, 4).toString()).toBe("PNG");
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
}

it("starts on a page of the app, and has every icon in the size that it says", async () => {
  const { start_url: start, icons } = await read();
  expect(isPagePath(start)).toBe(true);
  const drawn = icons.filter(({ type }) => type === "image/png");
  expect(drawn.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512", "512x512"]);
  expect(drawn.filter(({ purpose }) => purpose === "maskable")).toHaveLength(1);
  for (const { src, sizes } of drawn) expect(await sizesOf(src)).toBe(sizes);
  const [vector] = icons.filter(({ type }) => type === "image/svg+xml");
  expect(await readFile(inPublic(vector?.src ?? ""), "utf8")).toContain("<svg");
});

it("is named by the page, with a colour for light and for dark", async () => {
  const page = new DOMParser().parseFromString(
    await readFile(join(root, "index.html"), "utf8"),
    "text/html",
  );
  const at = (selector: string) => page.querySelector(selector);
  expect(at('link[rel="manifest"]')?.getAttribute("href")).toBe("/manifest.webmanifest");
  expect(await sizesOf(at('link[rel="apple-touch-icon"]')?.getAttribute("href") ?? "")).toBe(
    "180x180",
  );
  expect(page.querySelectorAll('meta[name="theme-color"]')).toHaveLength(2);
});
