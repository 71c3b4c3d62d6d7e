import { createAuthClient } from "@stocks-vibe/auth-client";
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { aConfig } from "../testing/draw.tsx";
import { SignIn } from "./sign-in.tsx";

afterEach(cleanup);

const settings = {
  request_id: "r",
  status_code: 200,
  email_domains: ["stocks.example"],
  captcha_settings: { enabled: false },
  create_organization_enabled: true,
};

it("asks the server one thing before the first screen stands: the project's settings", async () => {
  const asked: string[] = [];
  const client = createAuthClient("public-token-test-1", {
    baseUrl: "https://auth.example",
    fetch: async (input) => {
      asked.push(String(input));
      return Response.json({ data: settings });
    },
  });
  const { container } = render(<SignIn client={client} config={aConfig} />);

  await waitFor(() =>
    expect(container.firstElementChild?.shadowRoot?.querySelector("input")).not.toBeNull(),
  );
  await waitFor(() => expect(asked).not.toEqual([]));

  expect(asked).toEqual(["https://auth.example/sdk/v1/projects/bootstrap/public-token-test-1"]);
  client.dispose();
});
