import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { pictureAddress } from "../components/app-logo.tsx";
import { draw } from "../testing/draw.tsx";
import { createFakeClient } from "../testing/fake-client.ts";

afterEach(cleanup);

describe("the application's logo", () => {
  const page = "https://app.example/login";

  it.each([
    ["https://cdn.example/logo.svg", "https://cdn.example/logo.svg"],
    ["/logo.svg", "https://app.example/logo.svg"],
    ["javascript:alert(1)", null],
    ["data:text/html,<script>alert(1)</script>", null],
    ["http://cdn.example/logo.svg", null],
    ["https://", null],
  ])("at %s is fetched from %s", (url, address) => {
    expect(pictureAddress(url, page)).toBe(address);
  });

  it("stands over the first screen, and goes when it is no picture", () => {
    const url = "https://cdn.example/logo.svg";
    const { root, screen } = draw({ config: { theme: { logo: { url, alt: "Example" } } } });
    const logo = screen().getByRole("img", { name: "Example" });

    fireEvent.error(logo);

    expect(root.querySelector(".logo")).toBeNull();
    expect(screen().getByRole("heading").textContent).toBe("Sign up or log in");
  });
});

describe("the maker's name", () => {
  it.each([
    [false, 1],
    [true, 0],
  ])("where the project has its watermark off: %s, is there %d times", async (isOff, times) => {
    const client = createFakeClient();
    const settings = await client.bootstrap.get();
    client.bootstrap.get.mockResolvedValue({ ...settings, disable_sdk_watermark: isOff });
    const { screen } = draw({ client });

    await waitFor(() => expect(client.bootstrap.get).toHaveBeenCalled());
    await waitFor(() => expect(screen().queryAllByText(/^Powered by/)).toHaveLength(times));
  });
});

describe("the scheme", () => {
  it.each([
    [undefined, "auto"],
    ["page", "page"],
  ] as const)("%s reaches the style sheet as %s", (scheme, drawn) => {
    const { root } = draw({ config: { theme: scheme ? { scheme } : {} } });
    expect(root.host.getAttribute("data-scheme")).toBe(drawn);
  });
});
