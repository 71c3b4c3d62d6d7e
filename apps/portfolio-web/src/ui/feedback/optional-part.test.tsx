import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { OptionalPart } from "./optional-part.tsx";

function Broken(): never {
  throw new TypeError("Failed to fetch dynamically imported module");
}

it("says in its own place that it could not be loaded, and leaves the rest as it is", () => {
  render(
    <>
      <button type="button">Logout</button>
      <OptionalPart>
        <Broken />
      </OptionalPart>
    </>,
    { onCaughtError: () => undefined },
  );

  expect(screen.getByRole("alert").textContent).toContain("could not be loaded");
  expect(screen.getByRole("button", { name: "Logout" })).toBeTruthy();
});
