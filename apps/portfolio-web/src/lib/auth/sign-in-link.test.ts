import { describe, expect, it, vi } from "vitest";
import { openedLink, takeSignInLink } from "./sign-in-link.ts";

function open(address: string) {
  const url = new URL(address, "https://stocks.example");
  const replaceState = vi.fn();
  const link = takeSignInLink({
    location: { pathname: url.pathname, search: url.search },
    history: { replaceState },
  });
  return { link, address: replaceState.mock.calls[0]?.[2] };
}

describe("takeSignInLink", () => {
  it("takes the credential out of the address and keeps the rest", () => {
    expect(open("/authenticate?token=t&stytch_token_type=discovery&source=lp")).toEqual({
      link: { token: "t", kind: "discovery" },
      address: "/authenticate?source=lp",
    });
  });

  it("reads a link without a type as one for discovery", () => {
    expect(open("/authenticate?token=t").link).toEqual({ token: "t", kind: "discovery" });
  });

  it.each([
    ["stytch_token_type=discovery&stytch_redirect_type=reset_password", "discovery"],
    ["stytch_token_type=multi_tenant_passwords", "multi_tenant_passwords"],
  ])("knows a link for a new password by %s", (query, kind) => {
    expect(open(`/authenticate?token=t&${query}`)).toEqual({
      link: { token: "t", kind, isReset: true },
      address: "/authenticate",
    });
  });

  it("is known for a page that has to be loaded anew, until it leads on", () => {
    const address = "/authenticate?token=t&stytch_token_type=discovery";
    window.history.replaceState(null, "", address);
    takeSignInLink(window);
    expect([window.location.search, openedLink()]).toEqual(["", address]);

    window.history.replaceState(null, "", "/dashboard");
    expect(openedLink()).toBeNull();
  });

  it("reads the connection that a provider's tile names", () => {
    expect(open("/authenticate?sso_connection_id=c-1&source=lp")).toEqual({
      link: { token: "", kind: "sso", connectionId: "c-1" },
      address: "/authenticate?source=lp",
    });
    expect(open("/authenticate?token=t&stytch_token_type=sso&sso_connection_id=c-1")).toEqual({
      link: { token: "t", kind: "sso" },
      address: "/authenticate",
    });
  });

  it("leaves other pages alone", () => {
    expect(open("/login?token=t")).toEqual({ link: null, address: undefined });
  });

  it("leaves an address without a credential alone", () => {
    expect(open("/authenticate?source=lp")).toEqual({ link: null, address: undefined });
  });
});
