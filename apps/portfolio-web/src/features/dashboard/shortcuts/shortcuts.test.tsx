import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderApp } from "#test/render-app.tsx";

const list = () => screen.queryByRole("dialog", { name: "Keyboard shortcuts" });
const start = async () => {
  const app = renderApp("/dashboard");
  await screen.findByRole("button", { name: /^OAKD/ });
  return app;
};

describe("the list of keys", () => {
  it("opens by ?, tells what they do, and goes back to what had the focus", async () => {
    await start();
    const card = screen.getByRole("button", { name: /^OAKD/ });
    card.focus();
    await userEvent.keyboard("?");

    const shown = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(shown.textContent).toContain("Closes what is open");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(list()).toBeNull();
    expect(document.activeElement).toBe(card);
  });

  it("opens by its button", async () => {
    await start();
    await userEvent.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));

    await waitFor(() => expect(list()).toBeTruthy());
  });

  it("stays away while somebody types, and over what is open", async () => {
    await start();
    await userEvent.type(screen.getByRole("searchbox"), "?");
    expect(list()).toBeNull();
    await userEvent.clear(screen.getByRole("searchbox"));
    await userEvent.click(await screen.findByRole("button", { name: /^OAKD/ }));
    await screen.findByRole("dialog");
    await userEvent.keyboard("?");

    expect(list()).toBeNull();
  });

  it("leaves its key alone where somebody has turned it off, also the next time", async () => {
    const first = await start();
    await userEvent.keyboard("?");
    await userEvent.click(
      await screen.findByRole("checkbox", { name: "Open this list with the ? key" }),
    );
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await userEvent.keyboard("?");
    expect(list()).toBeNull();
    first.unmount();
    await start();
    await userEvent.keyboard("?");
    expect(list()).toBeNull();

    await userEvent.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
    await userEvent.click(
      await screen.findByRole("checkbox", { name: "Open this list with the ? key" }),
    );
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await userEvent.keyboard("?");
    await waitFor(() => expect(list()).toBeTruthy());
  });
});
