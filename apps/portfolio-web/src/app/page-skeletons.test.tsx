import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aProfile } from "#test/example-profile.ts";
import { answers, createFakeApi } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

// Pages without figures of their own to wait for: what is busy in the frame is the page's code.
it.each([
  ["members with access", "alpha", "/settings/appearance"],
  ["members who wait for access", "beta", "/settings/data"],
] as const)("a page that loads has its shape in the frame of %s", async (_who, access, path) => {
  const api = createFakeApi({ "GET /user/profile": () => answers.profile(aProfile(access)) });
  renderApp(path, { api });

  await screen.findByRole("link", { name: "Skip to content" });
  const frame = within(screen.getByRole("main"));
  expect(frame.getByText("Loading")).toBeTruthy();
  expect(frame.queryByRole("heading")).toBeNull();

  expect(await frame.findByRole("heading", { level: 1 })).toBeTruthy();
  expect(frame.queryByText("Loading")).toBeNull();
});
