import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { sampleLetters } from "../apps/auth-server/src/platform/mail/letters/letters.fixture.ts";
import { DARK, LIGHT } from "../apps/auth-server/src/platform/mail/letters/look/palette.ts";
import { writeLetter } from "../apps/auth-server/src/platform/mail/letters/write-letter.ts";
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

const cases = (["en", "es"] as const).flatMap((locale) => [
  ...sampleLetters(usual).map((letter) => ({
    name: `letter-${letter.kind}-${locale}`,
    letter,
    locale,
  })),
  ...sampleLetters(hostile)
    .filter(({ kind }) => ["invite", "accountRemoved"].includes(kind))
    .map((letter) => ({ name: `letter-hostile-${letter.kind}-${locale}`, letter, locale })),
]);
const looks = [390, 640].flatMap((width) =>
  (["light", "dark"] as const).map((theme) => ({ width, theme })),
);

/** A letter is no page: it has no main part, as the mail program around it has one. */
async function findNothing(page: Page, name: string): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  const { violations } = await axe.disableRules(["region", "landmark-one-main"]).analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
}

test("every letter fits its window and reads well, in both languages and both themes", async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route("**", (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  for (const { name, letter, locale } of cases) {
    await page.setContent(writeLetter(letter, locale).html);
    for (const look of looks) {
      await page.setViewportSize({ width: look.width, height: 900 });
      await page.emulateMedia({ colorScheme: look.theme });
      expect(await tooWide(page), `${name} at ${look.width}`).toEqual([]);
      await keepScreenshot(page, name, look);
    }
    // Axe looks at colours and structure: the theme changes the first, the width neither.
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await findNothing(page, `${name}, ${colorScheme}`);
    }
  }
  expect(asked).toEqual([]);
});

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
