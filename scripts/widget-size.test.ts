import { expect, it } from "vitest";
import { bundleWidget, widgets } from "../bench/widget-size.ts";

it.each(widgets)("$name: at most $most bytes of gzip are loaded at once", async (widget) => {
  const { gzipBytes } = await bundleWidget(widget.contents, widget.external);
  expect(gzipBytes).toBeLessThanOrEqual(widget.most);
});

it("loads the numbering plans and the second language on demand, and judges no password itself", async () => {
  const [{ contents, external }] = widgets;
  const { later, files, filesAtOnce } = await bundleWidget(contents, external);
  const of = (part: RegExp, list: readonly string[]) => list.filter((file) => part.test(file));

  expect([...later.keys()].sort()).toEqual(["phone-numbers", "spanish"]);
  const onDemand = /libphonenumber|\/spanish/;
  expect(of(onDemand, files)).not.toEqual([]);
  expect(of(onDemand, filesAtOnce)).toEqual([]);
  // The server rates passwords: the dictionaries for it are in no page.
  expect(of(/zxcvbn/, files)).toEqual([]);
});
