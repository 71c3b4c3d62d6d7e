import { describe, expect, it } from "vitest";
import { readGlossary, termsNotToUse } from "./glossary.mjs";
import { lowered, worsened } from "./house.mjs";

const GLOSSARY = `
| Term | Meaning | Not |
|---|---|---|
| portfolio filter | what a page is narrowed to | \`parts/\`, \`usePart\`, \`kept-answers\` |
| localized text | one sentence in each language | \`tell*\` |
| organization | the attacker's model | \`house\` in tests/security |
`;

const terms = termsNotToUse(readGlossary(GLOSSARY));
const inPath = (path: string) =>
  terms.filter((term: { inPath: (path: string) => boolean }) => term.inPath(path)).length;
const isName = (name: string, path = "apps/a/src/b.ts") =>
  terms.filter((term: { isName: (name: string, path: string) => boolean }) =>
    term.isName(name, path),
  ).length;

describe("the glossary", () => {
  it("gives its rows without the head of the table", () => {
    expect(readGlossary(GLOSSARY).map(({ term }: { term: string }) => term)).toEqual([
      "portfolio filter",
      "localized text",
      "organization",
    ]);
  });

  it("finds a folder, and a word between hyphens, in a path", () => {
    expect(inPath("apps/a/src/parts/button.ts")).toBe(1);
    expect(inPath("apps/a/src/spare-parts/button.ts")).toBe(0);
    expect(inPath("apps/a/src/my-kept-answers.test.ts")).toBe(1);
    expect(inPath("apps/a/src/kept-answer.ts")).toBe(0);
  });

  it("finds an exported name as a whole, and by its beginning", () => {
    expect([isName("usePart"), isName("usePartition")]).toEqual([1, 0]);
    expect([isName("tellOwner"), isName("teller"), isName("retellOwner")]).toEqual([1, 0, 0]);
  });

  it("keeps to the folder that a row names", () => {
    expect([inPath("tests/security/house.ts"), inPath("apps/a/src/house.ts")]).toEqual([1, 0]);
  });
});

describe("the limits", () => {
  const measures = [
    { name: "files", value: 12 },
    { name: "median", value: 60, atLeast: true },
  ];

  it("report a measure that rose, one that must not fall and fell, and one without a limit", () => {
    const names = (limits: Record<string, number>) =>
      worsened(measures, limits).map(({ name }: { name: string }) => name);
    expect(names({ files: 12, median: 60 })).toEqual([]);
    expect(names({ files: 11, median: 61 })).toEqual(["files", "median"]);
    expect(names({ files: 13 })).toEqual(["median"]);
  });

  it("are lowered to the tree, and never raised", () => {
    expect(lowered(measures, { files: 15, median: 50 })).toEqual({ files: 12, median: 60 });
    expect(lowered(measures, { files: 10, median: 70 })).toEqual({ files: 10, median: 70 });
  });
});
