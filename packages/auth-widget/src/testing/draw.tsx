import { ApiError } from "@stocks-vibe/auth-client";
import { configure, render, within } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import type { SignInEvent } from "../actions/sign-in-event.ts";
import type { SignInConfig } from "../config/config.ts";
import { SignIn, type SignInProps } from "../embed/sign-in.tsx";
import { laterScreens } from "../screens/screens.ts";
import { createFakeClient } from "./fake-client.ts";

configure({ asyncUtilTimeout: 5000 });
// The next test is another visitor.
afterEach(() => sessionStorage.clear());

// Screens are loaded on demand, which lazy-screens.test.tsx is about; everywhere else they are
// there.
await laterScreens.load();

export const aConfig: SignInConfig = {
  products: ["magic_link"],
  authFlowType: "Discovery",
  emailMagicLinksOptions: { discoveryRedirectURL: "https://stocks.example/authenticate" },
};

export const refused = (status_code: number, error_type: string, error_message = "") =>
  new ApiError({ status_code, error_type, error_message, error_url: "", request_id: "" });

/** A limit that says after how many seconds to ask again. */
export const limited = (retry_after_seconds: number) =>
  new ApiError({ ...refused(429, "too_many_requests"), retry_after_seconds });

/** The widget on an empty page, with what a test looks at. */
export function draw({
  client = createFakeClient(),
  config = {},
  ...props
}: {
  client?: ReturnType<typeof createFakeClient>;
  config?: Partial<SignInConfig>;
} & Pick<SignInProps, "unfinished" | "resetLink"> = {}) {
  const onEvent = vi.fn<(event: SignInEvent) => void>();
  const { container } = render(
    <SignIn client={client} config={{ ...aConfig, ...config }} onEvent={onEvent} {...props} />,
  );
  const root = container.firstElementChild?.shadowRoot;
  if (!root) throw new Error("The widget drew nothing.");
  const screen = () => {
    const section = root.querySelector("section");
    if (!section) throw new Error("The widget drew nothing.");
    return within(section);
  };
  const told = (type: SignInEvent["type"]) => onEvent.mock.calls.some(([it]) => it.type === type);
  return { client, screen, root, onEvent, told };
}
