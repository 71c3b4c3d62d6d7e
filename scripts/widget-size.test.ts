import { expect, it } from "vitest";
import { bundleWidget } from "../bench/widget-bundle.ts";
import { weighWidget, widgets } from "../bench/widget-size.ts";

it.each(widgets)("$name: keeps its limits, at first and with every method", async (widget) => {
  const { firstBytes, mostAtFirst, everyMethodBytes, most } = await weighWidget(widget);
  expect(firstBytes).toBeLessThanOrEqual(mostAtFirst);
  expect(everyMethodBytes).toBeLessThanOrEqual(most);
  expect(everyMethodBytes).toBeGreaterThan(firstBytes);
});

it("loads the later screens, the numbering plans and the second language on demand, and judges no password itself", async () => {
  const { later, files, filesAtOnce } = await bundleWidget(widgets[0].contents, ["react*"]);
  const of = (part: RegExp, list: readonly string[]) =>
    list.filter((file) => part.test(file)).map((file) => file.split("/").at(-1));

  expect([...later.keys()].sort()).toEqual([
    "es",
    "later-screens",
    "leave-page",
    "one-tap",
    "open-link",
    "phone-numbers",
    "provider-marks",
  ]);
  expect(of(/libphonenumber|messages\/(?:en|es)\.ts/, files)).not.toEqual([]);
  expect(of(/libphonenumber|messages\/(?:en|es)\.ts/, filesAtOnce)).toEqual([]);
  expect(of(/-screen\.tsx$/, filesAtOnce).sort()).toEqual([
    "failed-screen.tsx",
    "finding-screen.tsx",
    "logged-in-screen.tsx",
    "main-screen.tsx",
    "opening-screen.tsx",
  ]);
  // The server rates passwords: the dictionaries for it are in no page.
  expect(of(/zxcvbn/, files)).toEqual([]);
});
