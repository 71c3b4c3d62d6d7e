import { fireEvent, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { aConfig } from "../testing/draw.tsx";
import { createFakeClient } from "../testing/fake-client.ts";
import type { SignInElement } from "./event-bridge.ts";
import { defineSignInElement, ELEMENT_NAME } from "./sign-in-element.ts";

beforeAll(() => {
  defineSignInElement();
  defineSignInElement();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function put(attributes: Record<string, string> = {}): SignInElement {
  const element: SignInElement = document.createElement(ELEMENT_NAME);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
}

const section = (element: HTMLElement) => {
  const found = element.shadowRoot?.querySelector("section");
  if (!found) throw new Error("The element drew nothing.");
  return within(found);
};
const drawn = (element: HTMLElement) => waitFor(() => section(element).getByLabelText("Email"));
const emptied = (element: HTMLElement) =>
  waitFor(() => expect(element.shadowRoot?.querySelector("section")).toBeNull());

const withFake = (client = createFakeClient()) => ({ client, config: aConfig });

/** Two clients of one project on a page are one too many, and say so. */
const attributes = {
  "public-token": "public-token-test-1",
  "base-url": "https://auth.example",
  products: "magic_link",
};

function answerSettings() {
  const fetch = vi.fn(async (_input: string) =>
    Response.json({
      data: {
        email_domains: ["stocks.example"],
        captcha_settings: { enabled: false },
        create_organization_enabled: true,
      },
    }),
  );
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

describe("the element", () => {
  it("signs in with the attributes alone, and tells the page by events of its own", async () => {
    answerSettings();
    const heard = vi.fn();
    document.body.addEventListener("screenShown", heard, { once: true });

    const element = put({ ...attributes, language: "es", scheme: "dark" });

    await waitFor(() => section(element).getByText("Regístrate o inicia sesión"));
    expect(element.dataset.scheme).toBe("dark");
    const [event] = heard.mock.lastCall ?? [];
    expect(event instanceof CustomEvent && event.detail).toEqual({
      type: "screenShown",
      screen: "main",
    });
  });

  it("tells the page at once who is signed in, by the client of its attributes", async () => {
    answerSettings();
    const element = put(attributes);

    const { client } = element;
    expect(client?.session?.getState?.()).toMatchObject({ session: null, isInitialized: true });
    await drawn(element);
    expect(element.client).toBe(client);
  });

  it.each([
    [{ "base-url": "https://auth.example" }, /needs public-token and base-url/],
    [{ "public-token": "public-token-test-1", "base-url": "auth.example" }, /baseUrl/],
  ])("says to a page that wants its client what is wrong with %j", async (attributes, reason) => {
    const report = vi.fn();
    vi.stubGlobal("reportError", report);
    const element = document.createElement(ELEMENT_NAME);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);

    expect(() => Reflect.get(element, "client")).toThrow(reason);
    await vi.waitFor(() => expect(report).toHaveBeenCalled());
    vi.unstubAllGlobals();
  });

  it("names no client where neither the page nor its attributes do", () => {
    vi.stubGlobal("reportError", vi.fn());
    expect(put().client).toBeUndefined();
    expect(document.createElement(ELEMENT_NAME)).toHaveProperty("client", undefined);
  });

  it("takes what was set before it was defined", async () => {
    const early: SignInElement = document.createElement("early-sign-in");
    Object.assign(early, withFake());
    document.body.append(early);

    defineSignInElement("early-sign-in");
    customElements.upgrade(early);

    await drawn(early);
  });

  it("keeps its screen when it is moved, and starts over when it comes back", async () => {
    const element = Object.assign(put(), withFake());
    const field = await drawn(element);
    const other = document.body.appendChild(document.createElement("div"));

    other.append(element);
    await drawn(element);
    expect(await drawn(element)).toBe(field);

    element.remove();
    await emptied(element);
    document.body.append(element);
    expect(await drawn(element)).not.toBe(field);
  });

  it("shares one client with the others of its project, and leaves it to the last", async () => {
    const fetch = answerSettings();
    const [first, second] = [put(attributes), put(attributes)];
    await drawn(first);
    await drawn(second);
    await waitFor(() => expect(fetch).toHaveBeenCalledOnce());

    first.remove();
    await emptied(first);
    expect(section(second).getByLabelText("Email")).toBeTruthy();
    second.remove();
    await emptied(second);
    await drawn(put(attributes));
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  });

  it("starts over when it becomes another sign-in", async () => {
    const element = Object.assign(put(), withFake());
    await drawn(element);

    element.config = { ...aConfig, products: [] };

    await waitFor(() => section(element).getByRole("alert"));
  });

  it("goes on in the middle", async () => {
    const element = put();
    Object.assign(element, withFake(), {
      resetLink: { token: "t", kind: "multi_tenant_passwords" },
    });
    await waitFor(() => section(element).getByLabelText("New password"));
  });

  it("starts over with another server, where the code of the first one is no answer", async () => {
    const element = Object.assign(put(), withFake());
    element.config = { ...aConfig, products: ["email_otp"] };
    fireEvent.change(await drawn(element), { target: { value: "ada@family.example" } });
    fireEvent.submit(element.shadowRoot?.querySelector("form") ?? element);
    await waitFor(() => section(element).getByLabelText("6-digit code"));

    element.client = createFakeClient();

    expect(await drawn(element)).toHaveProperty("value", "");
  });

  it("brings up a link for a new password once", async () => {
    const element = put();
    const resetLink = { token: "t", kind: "multi_tenant_passwords" };
    Object.assign(element, withFake(), { resetLink });
    await waitFor(() => section(element).getByLabelText("New password"));
    element.remove();
    await emptied(element);

    document.body.append(element);
    await drawn(element);

    element.resetLink = { ...resetLink, token: "another" };
    element.config = { ...aConfig, products: ["email_otp"] };
    await waitFor(() => section(element).getByLabelText("New password"));
  });

  it("gives focus to the first thing that can be used", async () => {
    const element = Object.assign(put(), withFake());
    const field = await drawn(element);
    element.focus();
    expect(element.shadowRoot?.activeElement).toBe(field);
  });
});

it("says what is missing to the developer, and tells the visitor that nothing is set up", async () => {
  const complaints: unknown[] = [];
  vi.stubGlobal("reportError", (error: unknown) => complaints.push(error));
  const element = put({ products: "magic_link" });

  await waitFor(() => section(element).getByRole("alert"));

  expect(section(element).getByRole("alert").textContent).toContain("No way to sign in is set up.");
  expect(complaints.map(String)).toEqual([expect.stringContaining("public-token")]);
});

it.each([
  ["javascript:alert(document.domain)//", "baseUrl must be http(s), such as"],
  ["auth.example", "baseUrl must be http(s), such as"],
])("runs nothing from base-url %s and says why", async (baseUrl, reason) => {
  const complaints: unknown[] = [];
  vi.stubGlobal("reportError", (error: unknown) => complaints.push(error));
  const element = put({ ...attributes, "base-url": baseUrl });

  await waitFor(() => section(element).getByRole("alert"));
  expect(complaints.map(String)).toEqual([expect.stringContaining(reason)]);
});

it("says which words of the attributes it does not know", async () => {
  answerSettings();
  const complaints: unknown[] = [];
  vi.stubGlobal("reportError", (error: unknown) => complaints.push(error));
  const element = put({ ...attributes, products: "magic_link telepathy", scheme: "neon" });

  await drawn(element);
  expect(complaints.map(String)).toEqual([
    expect.stringContaining('does not know scheme="neon", products="telepathy".'),
  ]);
});

it("draws no half of a configuration that it can't work with", async () => {
  const complaints: unknown[] = [];
  vi.stubGlobal("reportError", (error: unknown) => complaints.push(error));
  const element = put();
  Object.assign(element, { client: createFakeClient(), config: { products: ["magic_link"] } });

  await waitFor(() => section(element).getByRole("alert"));
  expect(complaints.map(String)).toEqual([
    expect.stringContaining("config.authFlowType can't be undefined."),
  ]);
});
