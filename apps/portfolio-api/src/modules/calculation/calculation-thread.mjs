// What a calculating thread runs from source: calculate.ts, read by tsx. A build puts that file, bundled, in the place of this one.
// biome-ignore lint/correctness/noUndeclaredDependencies: the product never runs this file, only developers and tests do.
import { register } from "tsx/esm/api";

register();
export const { build, explain, part, sales, picks, meeting, file, summary, position, holdings } =
  await import("./calculate.ts");
