// What a calculating thread runs from source. A build puts calculate.ts, bundled, in the place of
// this file. `npm test` has built that bundle already and names it, so that no thread spends
// seconds of its low priority on reading the sources; else tsx reads them.

async function fromSource() {
  // biome-ignore lint/correctness/noUndeclaredDependencies: only development runs this file
  const { register } = await import("tsx/esm/api");
  register();
  return import("./calculate.ts");
}

// biome-ignore lint/style/noProcessEnv: a test names its bundle here
const { CALCULATION_BUNDLE: bundle } = process.env;

export const { build, explain, part, sales, picks, meeting, file, summary, position, holdings } =
  bundle ? await import(bundle) : await fromSource();
