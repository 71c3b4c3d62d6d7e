import { cleanup, fireEvent, render, waitFor, within } from "@testing-library/react";
import { StrictMode, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SignInEvent } from "../actions/sign-in-event.ts";
import type { SignInConfig } from "../config/config.ts";
import { aFound, discovered, email } from "../testing/answers.ts";
import { aConfig } from "../testing/draw.tsx";
import { createFakeClient } from "../testing/fake-client.ts";
import { SignIn } from "./sign-in.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Client = ReturnType<typeof createFakeClient>;

/** A page that writes its configuration anew at each render, and renders at each event. */
function Careless({ client, config }: { client: Client; config: Partial<SignInConfig> }) {
  const [last, setLast] = useState("");
  return (
    <main data-last={last}>
      <SignIn
        client={client}
        config={{ ...aConfig, products: ["email_otp"], ...config, theme: { radius: "4px" } }}
        onEvent={(event) => setLast(JSON.stringify(event))}
      />
    </main>
  );
}

function sectionIn(container: HTMLElement) {
  const section = container
    .querySelector("main")
    ?.firstElementChild?.shadowRoot?.querySelector("section");
  if (!section) throw new Error("The widget drew nothing.");
  return within(section);
}

async function proveMailbox(screen: () => ReturnType<typeof within>) {
  fireEvent.change(screen().getByLabelText("Email"), { target: { value: email } });
  fireEvent.click(screen().getByRole("button", { name: "Continue with email" }));
  const field = await waitFor(() => screen().getByLabelText("6-digit code"));
  fireEvent.change(field, { target: { value: "123456" } });
}

describe("a page with a new configuration at each render", () => {
  it("founds one organization", async () => {
    const client = createFakeClient();
    client.otps.email.discovery.authenticate.mockResolvedValue(discovered([]));
    const config = { directCreateOrganizationForNoMembership: true };
    const { container } = render(
      <StrictMode>
        <Careless client={client} config={config} />
      </StrictMode>,
    );
    const screen = () => sectionIn(container);
    await proveMailbox(screen);

    await waitFor(() => screen().getByText("Success!"));
    expect(client.discovery.organizations.create).toHaveBeenCalledOnce();
  });

  it("enters a chosen organization once, though its configuration changes meanwhile", async () => {
    const client = createFakeClient();
    const { exchange } = client.discovery.intermediateSessions;
    exchange.mockReturnValue(new Promise(() => undefined));
    const { container, rerender } = render(<Careless client={client} config={{}} />);
    const screen = () => sectionIn(container);
    await proveMailbox(screen);
    const enter = await waitFor(() => screen().getByRole("button", { name: /^Continue: / }));
    fireEvent.click(enter);
    await waitFor(() => expect(exchange).toHaveBeenCalledOnce());

    rerender(<Careless client={client} config={{ language: "en" }} />);
    rerender(<Careless client={client} config={{ disableCreateOrganization: true }} />);

    expect(exchange).toHaveBeenCalledOnce();
  });

  it("is asked once about Google's prompt", async () => {
    const client = createFakeClient();
    const products = ["oauth"] as const;
    const config = { products, oauthOptions: { providers: ["google"] as const, oneTap: true } };
    const { rerender } = render(<Careless client={client} config={config} />);
    const { start } = client.oauth.googleOneTap.discovery;
    await waitFor(() => expect(start).toHaveBeenCalledOnce());

    for (let time = 0; time < 3; time += 1) {
      rerender(<Careless client={client} config={structuredClone(config)} />);
    }

    expect(start).toHaveBeenCalledOnce();
  });
});

it("goes on under a page whose own listener fails", async () => {
  const complaints: unknown[] = [];
  vi.stubGlobal("reportError", (error: unknown) => complaints.push(error));
  const client = createFakeClient();
  client.otps.email.discovery.authenticate.mockResolvedValue(
    discovered([aFound("organization-1", "Whitfield Family")]),
  );
  const hear = ({ type }: SignInEvent) => {
    throw new Error(`No handler for ${type}`);
  };
  const config: SignInConfig = { ...aConfig, products: ["email_otp"] };
  const { container } = render(
    <main>
      <SignIn client={client} config={config} onEvent={hear} />
    </main>,
  );
  const screen = () => sectionIn(container);
  await proveMailbox(screen);

  await waitFor(() => screen().getByText("Whitfield Family"));
  expect(complaints.map(String)).toContain("Error: No handler for emailCodeSent");
});
