// Makes the icons of the installed app from the brand mark: node scripts/make-icons.mjs
// (CHROMIUM=/usr/bin/chromium for a browser that is there already)
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const folder = new URL("../apps/portfolio-web/public/", import.meta.url);
const [mark] =
  /<path[\s\S]*(?=<\/svg>)/.exec(await readFile(new URL("favicon.svg", folder), "utf8")) ?? [];
if (!mark) throw new Error("favicon.svg has no mark");

/**
 * `part` of the width is the mark's; a maskable icon may lose what is outside the middle four
 * fifths.
 */
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

// What stands beside a link to a page elsewhere: the mark and the name, in no language.
const font = await readFile(new URL("fonts/inter-basic.woff2", folder), "base64");
const picture = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await picture.setContent(`<style>
    @font-face { font-family: Inter; src: url(data:font/woff2;base64,${font}); font-weight: 400 700 }
    html, body { margin: 0 } body { display: flex; align-items: center; justify-content: center; gap: 56px; width: 1200px; height: 630px; background: #f9fafc }
    b { font: 610 108px Inter; letter-spacing: -0.022em; color: #16202e }</style>
    <svg width="260" height="260" viewBox="0 0 24 24">${mark}</svg><b>Stocks Vibe</b>`);
await picture.evaluate(() => document.fonts.ready);
await picture.screenshot({ path: fileURLToPath(new URL("icons/link-1200.png", folder)) });
await browser.close();
