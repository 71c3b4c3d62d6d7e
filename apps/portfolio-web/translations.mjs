// How the pages come in another language: each of their catalogues, `messages/en.ts`, has a twin,
// `messages/es.ts`, which takes its place in a build of that language; so has a table of words,
// `x.ts`, in `x.es.ts`. The browser loads one language and chooses nothing.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** Every language but English, which the catalogues themselves speak. */
export const LANGUAGES = ["es"];

/** What a page tells of itself to who looks for it; of English, `index.html` says it. */
const DESCRIPTIONS = {
  es: "Todas las cuentas 401(k), IRA, Roth y de corretaje de tu organización en un solo lugar de solo lectura, comparadas con el mismo dinero en el S&amp;P 500.",
};
const DESCRIPTION = /(<meta name="description" content=")[^"]*/;

const CATALOGUE = /\/messages\/en\.ts$/;
const MODULE = /\/apps\/portfolio-web\/src\/.+\.tsx?$/;

/** The twin of a module in a language; null where it has none, and speaks for all. */
function twinOf(path, language) {
  const file = path.replaceAll("\\", "/");
  const twin = CATALOGUE.test(file)
    ? file.replace(CATALOGUE, `/messages/${language}.ts`)
    : file.replace(/\.(tsx?)$/, `.${language}.$1`);
  return MODULE.test(file) && existsSync(twin) ? twin : null;
}

/** For Vite: reads twins in place of modules, and says in the page what language it is in. */
export const speaking = (language) => ({
  name: `speaking-${language}`,
  enforce: "pre",
  load(id) {
    const twin = twinOf(id, language);
    return twin === null ? null : readFile(twin, "utf8");
  },
  transformIndexHtml: (html) =>
    html
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace(DESCRIPTION, (_, before) => `${before}${DESCRIPTIONS[language]}`),
});

/** For esbuild: the same. */
export const speakingServer = (language) => ({
  name: `speaking-${language}`,
  setup(build) {
    build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const twin = twinOf(path, language);
      return (
        twin && {
          contents: await readFile(twin, "utf8"),
          loader: twin.endsWith("x") ? "tsx" : "ts",
        }
      );
    });
  },
});
