import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { email } from "../testing/answers.ts";
import { draw, refused } from "../testing/draw.tsx";
import { createFakeClient } from "../testing/fake-client.ts";
import { MANNERS, translate } from "../testing/translator.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** What no translator should do: it takes the elements of a screen into one of its own. */
function swallow(root: ShadowRoot): void {
  for (const form of root.querySelectorAll("form")) {
    const taken = document.createElement("font");
    taken.append(...form.childNodes);
    form.append(taken);
  }
}

it.each(MANNERS)("a translator that %s keeps nobody from signing in", async (manner) => {
  const error = vi.spyOn(console, "error").mockReturnValue(undefined);
  const client = createFakeClient();
  const { screen, root, told } = draw({ client, config: { products: ["email_otp", "password"] } });
  translate(root, manner);
  fireEvent.change(screen().getByRole("textbox"), { target: { value: email } });
  translate(root, manner);
  fireEvent.submit(root.querySelector("form") ?? root);
  await waitFor(() => expect(root.querySelector('input[name="one-time-code"]')).toBeTruthy());
  translate(root, manner);
  const code = root.querySelector('input[name="one-time-code"]');
  fireEvent.change(code ?? root, { target: { value: "123456" } });
  await waitFor(() => expect(root.querySelector(".choices, form")).toBeTruthy());
  translate(root, manner);
  expect(told("screenShown")).toBe(true);
  expect(error).not.toHaveBeenCalled();
});

it("what was typed is there after a screen had to be drawn again, and so is the focus", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const client = createFakeClient();
  client.passwords.discovery.authenticate.mockRejectedValue(
    refused(401, "unauthorized_credentials"),
  );
  const { screen, root } = draw({ client, config: { products: ["password"] } });
  fireEvent.change(screen().getByRole("textbox"), { target: { value: email } });
  fireEvent.submit(root.querySelector("form") ?? root);
  const field = () => {
    const found = root.querySelector<HTMLInputElement>(
      'input[name="password"], input[type="password"]',
    );
    if (!found) throw new Error("There is no field for a password.");
    return found;
  };
  await waitFor(() => expect(field()).toBeTruthy());
  fireEvent.change(field(), { target: { value: "correct horse battery" } });
  field().focus();
  const first = root.querySelector("section");
  swallow(root);
  fireEvent.submit(root.querySelector("form") ?? root);

  await waitFor(() => expect(root.querySelector("section")).not.toBe(first));
  expect(root.querySelectorAll("section")).toHaveLength(1);
  expect(field().value).toBe("correct horse battery");
  expect(root.activeElement).toBe(field());
  await waitFor(() => expect(root.querySelector('[role="alert"]')).toBeTruthy());
  expect(field().value).toBe("correct horse battery");
});
