import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aProfile } from "#test/example-profile.ts";
import { answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { createFakeAuth, lookedAt } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

const saved: { name: string; text: string }[] = [];
beforeEach(() => {
  let blob: Blob | undefined;
  vi.spyOn(URL, "createObjectURL").mockImplementation((object) => {
    blob = object instanceof Blob ? object : undefined;
    return "blob:file";
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const name = this.download;
    void blob?.text().then((text) => saved.push({ name, text }));
  });
});
afterEach(() => {
  saved.length = 0;
  vi.restoreAllMocks();
});

describe("the organization's data", () => {
  it.each([
    ["Download CSV of Transactions", "csv/transactions", "stocks-vibe-transactions.csv"],
    ["Download JSON of All data", "json", "stocks-vibe.json"],
  ])("is saved by '%s'", async (name, path, file) => {
    const api = createFakeApi({ [`GET /export/${path}`]: () => new Response("what is kept") });
    renderApp("/settings/data", { api });

    await userEvent.click(await screen.findByRole("button", { name }));

    await expect.poll(() => saved).toEqual([{ name: file, text: "what is kept" }]);
  });

  it("that can't be had now says why beside its button", async () => {
    const message = "The figures are being updated. Please try again in a moment.";
    const api = createFakeApi({ "GET /export/csv/lots": () => refusal(409, message) });
    renderApp("/settings/data", { api });

    await userEvent.click(await screen.findByRole("button", { name: "Download CSV of Lots" }));

    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(saved).toEqual([]);
  });

  it.each(["beta", "none"] as const)(
    "is not there without access to figures (%s), whether that is still to come or over",
    async (kind) => {
      const api = createFakeApi({ "GET /user/profile": () => answers.profile(aProfile(kind)) });
      renderApp("/settings/data", { api });

      expect(
        await screen.findByText(
          "Your organization has no access to figures at present. Whatever is kept for it can be downloaded once it has.",
        ),
      ).toBeTruthy();
      expect(screen.queryByText(/no figures yet|whenever you like/)).toBeNull();
      expect(screen.queryByRole("button", { name: /Download/ })).toBeNull();
    },
  );

  it("is nothing for an operator to take along", async () => {
    renderApp("/settings/data", { auth: createFakeAuth(lookedAt()) });

    expect(await screen.findByText(/can't take data along/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Download/ })).toBeNull();
  });
});
