import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Face } from "./avatar.tsx";

afterEach(cleanup);

it.each([
  ["whitfield", "W"],
  [" larkspur", "L"],
  ["🏡 Whitfield", "🏡"],
  ["👩🏽‍👧 Whitfield", "👩🏽‍👧"],
  ["🇲🇽 Casa", "🇲🇽"],
  ["ñandú", "Ñ"],
  ["", ""],
])("stands for '%s' with '%s'", (name, initial) => {
  const { container } = render(<Face logoUrl="" name={name} />);
  expect(container.textContent).toBe(initial);
});

it("asks the logo's host for the picture without saying which page is open", () => {
  const { container } = render(<Face logoUrl="https://logo.example/1.png" name="Whitfield" />);
  const image = container.querySelector("img");
  expect(image?.referrerPolicy).toBe("no-referrer");

  if (image) fireEvent.error(image);
  expect(container.textContent).toBe("W");
});

it.each(["javascript:alert(1)", "data:image/svg+xml,<svg/>", "http://logo.example/1.png", "//x"])(
  "takes no logo from %s",
  (logoUrl) => {
    const { container } = render(<Face logoUrl={logoUrl} name="Whitfield" />);
    expect(container.querySelector("img")).toBeNull();
  },
);
