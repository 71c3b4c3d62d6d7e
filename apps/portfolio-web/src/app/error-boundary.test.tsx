import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";

afterEach(cleanup);

it("replaces a page that throws and draws it again when asked", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isBroken = true;
  function Page() {
    if (isBroken) throw new Error("secret detail");
    return <p>All well</p>;
  }
  render(
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>,
  );

  expect(screen.getByRole("heading", { name: "Something went wrong" })).toBeTruthy();
  expect(screen.queryByText(/secret detail/)).toBeNull();
  expect(screen.getByRole("button", { name: "Refresh Page" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go Home" }).getAttribute("href")).toBe("/");

  isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));

  expect(screen.getByText("All well")).toBeTruthy();
  vi.restoreAllMocks();
});

/** Browsers name the error; happy-dom does not. */
function nameErrors(): void {
  const { removeChild } = Node.prototype;
  vi.spyOn(Node.prototype, "removeChild").mockImplementation(function remove<T extends Node>(
    this: Node,
    child: T,
  ): T {
    if (child.parentNode !== this) throw new DOMException("It is no child.", "NotFoundError");
    removeChild.call(this, child);
    return child;
  });
}

it("draws a page again whose texts a translator took away behind React's back", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  nameErrors();
  function Page() {
    const [isSending, setSending] = useState(false);
    return (
      <main>
        {isSending ? "Sending" : "Ready"}
        {isSending && <i>…</i>}
        <button type="button" onClick={() => setSending(!isSending)}>
          Send
        </button>
        {!isSending && "Not sent"}
      </main>
    );
  }
  const { container } = render(
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>,
  );
  for (const text of [...(container.querySelector("main")?.childNodes ?? [])]) {
    if (text.nodeType !== 3) continue;
    const font = document.createElement("font");
    font.append(text.textContent ?? "");
    text.replaceWith(font);
  }

  fireEvent.click(screen.getByRole("button", { name: "Send" }));

  expect(screen.queryByRole("heading", { name: "Something went wrong" })).toBeNull();
  expect(container.querySelectorAll("main")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(container.textContent).toContain("Sending");
  vi.restoreAllMocks();
});
