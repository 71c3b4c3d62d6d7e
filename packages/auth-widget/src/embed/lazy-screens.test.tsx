import { cleanup, fireEvent, render, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SignInConfig } from "../config/config.ts";
import { email } from "../testing/answers.ts";
import { createFakeClient } from "../testing/fake-client.ts";
import type { SignIn } from "./sign-in.tsx";

const config: SignInConfig = {
  products: ["magic_link"],
  authFlowType: "Discovery",
  emailMagicLinksOptions: { discoveryRedirectURL: "https://stocks.example/authenticate" },
};

/** How the file with the later screens comes: by the test. */
const file = vi.hoisted(() => ({ load: async (): Promise<void> => undefined }));
vi.mock(import("../screens/lazy-screens.ts"), async (original) => {
  const { createLazyScreens } = await original();
  return {
    createLazyScreens: (fetch) =>
      createLazyScreens(async () => {
        await file.load();
        return fetch();
      }),
  };
});

beforeEach(() => {
  vi.resetModules();
});
afterEach(cleanup);

async function draw() {
  // A page of its own, to which no earlier test brought the screens.
  const { SignIn: Fresh }: { SignIn: typeof SignIn } = await import("./sign-in.tsx");
  const { container } = render(<Fresh client={createFakeClient()} config={config} />);
  const root = container.firstElementChild?.shadowRoot;
  const section = () => {
    const found = root?.querySelector("section");
    if (!found) throw new Error("The widget drew nothing.");
    return found;
  };
  const submit = () => {
    fireEvent.change(within(section()).getByLabelText("Email"), { target: { value: email } });
    fireEvent.click(within(section()).getByRole("button", { name: "Continue with email" }));
  };
  return { section, submit };
}

it("loads no later screen before the person begins, and then all", async () => {
  const load = vi.fn(async () => undefined);
  file.load = load;
  const { section } = await draw();
  expect(load).not.toHaveBeenCalled();

  fireEvent.focusIn(within(section()).getByLabelText("Email"));

  expect(load).toHaveBeenCalledOnce();
});

it("keeps the screen before, out of reach, until the next one is there", async () => {
  let arrive: () => void = () => undefined;
  file.load = () => new Promise((resolve) => (arrive = resolve));
  const { section, submit } = await draw();
  submit();

  await waitFor(() => expect(section().getAttribute("aria-busy")).toBe("true"));
  expect(section().inert).toBe(true);
  expect(within(section()).getByDisplayValue(email)).toBeTruthy();

  arrive();
  await waitFor(() => within(section()).getByText("Check your email"));
  expect(section().getAttribute("aria-busy")).toBe("false");
  expect(section().inert).toBe(false);
});

it("says so where the next screen can't be loaded, and goes on from there when it can", async () => {
  file.load = () => Promise.reject(new Error("Importing a module script failed."));
  const { section, submit } = await draw();
  submit();

  const alert = await waitFor(() => within(section()).getByRole("alert"));
  expect(alert.textContent).toContain("could not be loaded");
  file.load = async () => undefined;
  fireEvent.click(within(section()).getByRole("button", { name: "Try again" }));

  await waitFor(() => within(section()).getByText("Check your email"));
  expect(within(section()).getByText(email)).toBeTruthy();
});
