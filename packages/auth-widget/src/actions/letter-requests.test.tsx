import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { SignInConfig } from "../config/config.ts";
import { aConfig, draw } from "../testing/draw.tsx";

afterEach(cleanup);

const links = aConfig.emailMagicLinksOptions;

/** The one-field form, filled in and sent. */
function send(config: Partial<SignInConfig>) {
  const drawn = draw({ config });
  fireEvent.change(drawn.screen().getByRole("textbox"), { target: { value: "ana@example.com" } });
  fireEvent.submit(drawn.screen().getByRole("textbox"));
  return drawn;
}

describe("what an application says of its letters", () => {
  it("is left out of the request where it says nothing", async () => {
    const { client } = send({});

    const { send: sent } = client.magicLinks.email.discovery;
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(Object.keys(sent.mock.calls[0]?.[0] ?? {}).sort()).toEqual([
      "discovery_redirect_url",
      "email_address",
    ]);
  });

  it("goes with a mailed link: layout and minutes", async () => {
    const { client } = send({
      emailMagicLinksOptions: { ...links, discoveryTemplateId: "ours", expirationMinutes: 15 },
    });

    await waitFor(() =>
      expect(client.magicLinks.email.discovery.send).toHaveBeenCalledWith(
        expect.objectContaining({
          login_template_id: "ours",
          discovery_expiration_minutes: 15,
        }),
      ),
    );
  });

  it("goes with a mailed code, in the language that the widget was told to speak", async () => {
    const { client } = send({
      products: ["email_otp"],
      language: "en",
      emailOtpOptions: { loginTemplateId: "ours" },
    });

    await waitFor(() =>
      expect(client.otps.email.discovery.send).toHaveBeenCalledWith({
        email_address: "ana@example.com",
        login_template_id: "ours",
        locale: "en",
      }),
    );
  });
});
