import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { sampleLetters } from "../apps/auth-server/src/platform/mail/letters/letters.fixture.ts";
import type { Locale } from "../apps/auth-server/src/platform/mail/letters/locale.ts";
import { DARK, LIGHT } from "../apps/auth-server/src/platform/mail/letters/look/letter-page.ts";
import { writeLetter } from "../apps/auth-server/src/platform/mail/letters/write-letter.ts";
import { stories } from "./support/config.ts";
import { keepScreenshot, tooWide } from "./support/look.ts";

const TOKENS = fileURLToPath(
  new URL("../apps/portfolio-web/src/styles/tokens.css", import.meta.url),
);
const link = `https://app.stocks-vibe.example/authenticate?stytch_token_type=multi_tenant_magic_links&token=${"aB3_-".repeat(20)}`;

const usual = {
  project: "Stocks Vibe",
  organization: "Whitfield Family",
  person: "Nora Whitfield",
  institution: "Brindlewick Brokerage",
  account: "Rollover IRA ··4821",
  link,
};
const hostile = {
  project: "Another Product",
  organization: `<b>${"Unbreakable".repeat(12)}</b>`,
  person: 'משפחת לוי "><img src=x onerror=alert(1)>',
  institution: "evil.example & Sons & Daughters of Brindlewick and Upper Brindlewick Brokerage",
  account: "<script>alert(1)</script>",
  link,
};

const lettersIn = (locale: Locale) => [
  ...sampleLetters(usual).map((letter) => ({ name: `letter-${letter.kind}-${locale}`, letter })),
  ...sampleLetters(hostile)
    .filter(({ kind }) => ["invite", "accountRemoved"].includes(kind))
    .map((letter) => ({ name: `letter-hostile-${letter.kind}-${locale}`, letter })),
];

/** One letter of each shape: with a link, with two, with a code, with neither. */
const SHAPES: ReadonlySet<string> = new Set(["invite", "resetPassword", "code", "passwordSet"]);
const WIDTHS = [390, 640];
const THEMES = ["light", "dark"] as const;

/** A letter is no page: it has no main part, as the mail program around it has one. */
async function findNothing(page: Page, name: string): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  const { violations } = await axe.disableRules(["region", "landmark-one-main"]).analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
}

/**
 * Letters of one shape differ in words, which axe does not read; the theme changes colours, the
 * width nothing.
 */
async function lookAt(page: Page, name: string, isAsked: boolean): Promise<void> {
  for (const theme of isAsked || stories.screenshotFolder ? THEMES : []) {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of stories.screenshotFolder ? WIDTHS : []) {
      await page.setViewportSize({ width, height: 900 });
      await keepScreenshot(page, name, { width, theme });
    }
    if (isAsked) await findNothing(page, `${name}, ${theme}`);
  }
}

for (const locale of ["en", "es"] as const) {
  test(`every letter fits its window and reads well (${locale})`, async ({ page }) => {
    const asked: string[] = [];
    await page.route("**", (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    for (const { name, letter } of lettersIn(locale)) {
      await page.setContent(writeLetter(letter, locale).html);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await tooWide(page), `${name} at ${width}`).toEqual([]);
      }
      const isAsked = stories.isFull || (locale === "es" && SHAPES.has(letter.kind));
      await lookAt(page, name, isAsked);
    }
    expect(asked).toEqual([]);
  });
}

/** Colours as the browser paints them, so that oklch() and hexadecimal ones compare. */
const painted = (page: Page, colors: readonly string[]): Promise<string[]> =>
  page.evaluate((all) => {
    const style = getComputedStyle(document.documentElement);
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    return all.map((color) => {
      if (!canvas) throw new Error("no canvas to paint on");
      canvas.fillStyle = color.startsWith("--") ? style.getPropertyValue(color) : color;
      canvas.fillRect(0, 0, 1, 1);
      return canvas.getImageData(0, 0, 1, 1).data.join(" ");
    });
  }, colors);

const TOKEN_OF: Readonly<Record<keyof typeof LIGHT, string>> = {
  canvas: "--canvas",
  surface: "--surface",
  sunken: "--sunken",
  line: "--line",
  text: "--text",
  text2: "--text-2",
  text3: "--text-3",
  accent: "--accent",
  onAccent: "--on-accent",
  benchmark: "--chart-benchmark",
};

for (const [theme, palette] of [
  ["light", LIGHT],
  ["dark", DARK],
] as const) {
  test(`letters wear the app's colours in ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setContent(`<style>${readFileSync(TOKENS, "utf8")}</style>`);

    const names = Object.entries(TOKEN_OF);
    const ofApp = await painted(
      page,
      names.map(([, token]) => token),
    );
    const worn = new Map(Object.entries(palette));
    const ofLetters = await painted(
      page,
      names.map(([role]) => worn.get(role) ?? ""),
    );

    expect(ofLetters).toEqual(ofApp);
  });
}
