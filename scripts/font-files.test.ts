import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const sources = fileURLToPath(new URL("../apps/portfolio-web/src", import.meta.url));
const styles = readFileSync(join(sources, "styles/base.css"), "utf8");

/** The characters of one file of the font, as the style sheet tells browsers. */
function charactersOf(file: string): (code: number) => boolean {
  const face = styles.split("@font-face").find((text) => text.includes(file)) ?? "";
  const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, from = "", to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
  );
  return (code) => ranges.some(([from, to]) => from <= code && code <= to);
}

const isBasic = charactersOf("inter-basic.woff2");
const isAccent = charactersOf("inter-accents.woff2");
const codesOf = (text: string) => [...text].map((letter) => letter.codePointAt(0) ?? 0);

// The gallery shows the widget in Spanish, and says so.
const catalogues = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith("messages/en.ts"),
);

describe("the font of the web app", () => {
  it("has each letter in one of its files", () => {
    expect(codesOf("Total value $1,234.56 − “S&P 500” … 7–9").every(isBasic)).toBe(true);
    expect(codesOf("áéíñóúü¿¡").every(isAccent)).toBe(true);
    const both = Array.from({ length: 0x2300 }, (_, code) => code).filter(
      (code) => isBasic(code) && isAccent(code),
    );
    expect(both).toEqual([]);
  });

  it("needs no second file for the app's own sentences", () => {
    expect(catalogues.length).toBeGreaterThan(20);
    const accented = catalogues.filter((name) =>
      codesOf(readFileSync(join(sources, name), "utf8")).some(isAccent),
    );
    expect(accented).toEqual([]);
  });
});
