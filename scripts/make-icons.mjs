// Makes the icons of the installed app from the brand mark: node scripts/make-icons.mjs (CHROMIUM=/usr/bin/chromium for a browser that is there already)
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const folder = new URL("../apps/portfolio-web/public/", import.meta.url);
const [mark] =
  /<path[\s\S]*(?=<\/svg>)/.exec(await readFile(new URL("favicon.svg", folder), "utf8")) ?? [];
if (!mark) throw new Error("favicon.svg has no mark");

/** `part` of the width is the mark's; a maskable icon may lose what is outside the middle four fifths. */
const icons = [
  { name: "icon-192", size: 192, part: 0.72, radius: 5 },
  { name: "icon-512", size: 512, part: 0.72, radius: 5 },
  { name: "maskable-512", size: 512, part: 0.56, radius: 0 },
  { name: "apple-touch-180", size: 180, part: 0.66, radius: 0 },
];

const { CHROMIUM: executablePath } = process.env;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
for (const { name, size, part, radius } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const offset = 12 - 12 * part;
  await page.setContent(`<style>html, body { margin: 0; background: transparent } svg { display: block }</style>
    <svg width="${size}" height="${size}" viewBox="0 0 24 24"><rect width="24" height="24" rx="${radius}" fill="#fff"/>
    <g transform="translate(${offset} ${offset}) scale(${part})">${mark}</g></svg>`);
  const path = fileURLToPath(new URL(`icons/${name}.png`, folder));
  await page.screenshot({ path, omitBackground: true });
}
await browser.close();
