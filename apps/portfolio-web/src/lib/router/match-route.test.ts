import { describe, expect, it } from "vitest";
import { matchRoute } from "./match-route.ts";

const routes = ["/", "/accounts", "/accounts/:account", "/accounts/:account/import", "*"].map(
  (path) => ({ path, element: null }),
);

describe("the page of an address", () => {
  it.each([
    ["/", "/", {}],
    ["/accounts", "/accounts", {}],
    ["/accounts/", "/accounts", {}],
    ["/Accounts", "/accounts", {}],
    ["/accounts/a1", "/accounts/:account", { account: "a1" }],
    ["/accounts/a%2Fb%3A", "/accounts/:account", { account: "a/b:" }],
    ["/accounts/100%", "/accounts/:account", { account: "100%" }],
    ["/accounts/a1/import", "/accounts/:account/import", { account: "a1" }],
    ["/accounts//import", "*", {}],
    ["/accounts/a1/other", "*", {}],
    ["//accounts", "*", {}],
    ["/acc.unts", "*", {}],
  ])("%s is %s", (address, path, params) => {
    const match = matchRoute(routes, address);
    expect([match?.route.path, match?.params]).toEqual([path, params]);
  });

  it("is none where no page is for the rest", () => {
    expect(matchRoute(routes.slice(0, 2), "/nowhere")).toBeNull();
  });
});
