import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Problem } from "./problem.tsx";

afterEach(cleanup);

it("lets an address of the server's sentence be followed, without the sentence's end", () => {
  render(<Problem>Not taken. See https://help.example/mail?id=1. Or call us.</Problem>);

  expect(screen.getByRole("alert").textContent).toBe(
    "Not taken. See https://help.example/mail?id=1. Or call us.",
  );
  const link = screen.getByRole("link");
  expect(link.getAttribute("href")).toBe("https://help.example/mail?id=1");
  expect(link.getAttribute("rel")).toBe("noopener noreferrer");
});

it.each(["javascript:alert(1)", "http://plain.example", "<a href='https:'>x</a>"])(
  "makes no link of %s",
  (text) => {
    render(<Problem>{text}</Problem>);

    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByRole("alert").textContent).toBe(text);
  },
);
