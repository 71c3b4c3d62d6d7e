import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Face } from "./avatar.tsx";

afterEach(cleanup);

const server = "https://auth.example";

it.each([
  ["whitfield", "W"],
  [" larkspur", "L"],
  ["🏡 Whitfield", "🏡"],
  ["👩🏽‍👧 Whitfield", "👩🏽‍👧"],
  ["🇲🇽 Casa", "🇲🇽"],
  ["ñandú", "Ñ"],
  ["", ""],
])("stands for '%s' with '%s'", (name, initial) => {
  const { container } = render(<Face logoPath={undefined} server={server} name={name} />);
  expect(container.textContent).toBe(initial);
});

it("asks our server for the picture without saying which page is open", () => {
  const { container } = render(<Face logoPath="/logo/1" server={server} name="Whitfield" />);
  const image = container.querySelector("img");
  expect(image?.src).toBe("https://auth.example/logo/1");
  expect(image?.alt).toBe("");
  expect(image?.referrerPolicy).toBe("no-referrer");

  if (image) fireEvent.error(image);
  expect(container.textContent).toBe("W");
});

it.each(["javascript:alert(1)", "data:image/svg+xml,<svg/>", "https://logo.example/1.png", ""])(
  "takes no logo from %s",
  (logoPath) => {
    const { container } = render(<Face logoPath={logoPath} server={server} name="Whitfield" />);
    expect(container.querySelector("img")).toBeNull();
  },
);

it("stays on our server, whatever the path says", () => {
  const { container } = render(<Face logoPath="//logo.example/1" server={server} name="W" />);
  expect(container.querySelector("img")?.src).toBe("https://auth.example//logo.example/1");
});

it("has the initial where the client does not say where its server is", () => {
  const { container } = render(<Face logoPath="/logo/1" server={undefined} name="Whitfield" />);
  expect(container.textContent).toBe("W");
});
