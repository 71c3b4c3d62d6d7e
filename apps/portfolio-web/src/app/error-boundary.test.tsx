import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";

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
