import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const README = fileURLToPath(new URL("../../packages/auth-widget/README.md", import.meta.url));

/**
 * A program of the widget's README: the first of a language below a heading, with the addresses of
 * a real page in place of the README's own. What is documented is what runs.
 */
export function readmeProgram(heading: string, language: string): string {
  const below = readFileSync(README, "utf8").split(`\n### ${heading}\n`)[1]?.split("\n### ")[0];
  const program = below?.split(`\`\`\`${language}\n`)[1]?.split("```")[0];
  if (program === undefined) throw new Error(`The README has no ${language} under '${heading}'.`);
  return program;
}

/** The same program on a page that is its own auth server. */
export const onPage = (program: string, url: string): string =>
  program
    .replaceAll("https://auth.example.com", url)
    .replaceAll("https://app.example.com", url)
    .replaceAll("public-token-…", "public-token-test-1");
