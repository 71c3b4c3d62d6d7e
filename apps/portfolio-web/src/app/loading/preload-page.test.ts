import { describe, expect, it } from "vitest";
import { paths } from "#lib/router/paths.ts";
import { preloadsAt } from "./preload-page.ts";

describe("what is loaded ahead at an address", () => {
  it.each([
    paths.home,
    paths.login,
    paths.dashboard,
    paths.accounts,
    paths.settings,
    paths.settingsMembers,
    paths.help,
    "/accounts/account-1/import",
  ])("is the page of %s", (path) => {
    expect(preloadsAt(path)).toHaveLength(1);
  });

  it("is also what a page is given to show", () => {
    expect(preloadsAt(paths.betaInvite)).toHaveLength(2);
  });

  it("is nothing where there is no page", () => {
    expect(preloadsAt("/nowhere")).toEqual([]);
  });
});
