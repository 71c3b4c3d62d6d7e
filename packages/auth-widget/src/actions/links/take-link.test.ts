import { expect, it, vi } from "vitest";
import { takeResetLink } from "./take-link.ts";

function open(query: string) {
  const replaceState = vi.fn();
  const location = { href: `https://app.example/reset?${query}#part` };
  return { link: takeResetLink({ location, history: { state: 7, replaceState } }), replaceState };
}

it.each([
  ["stytch_token_type=multi_tenant_passwords", "multi_tenant_passwords"],
  ["stytch_token_type=discovery&stytch_redirect_type=reset_password", "discovery"],
  ["stytch_redirect_type=reset_password", "discovery"],
  [
    "stytch_token_type=multi_tenant_magic_links&stytch_redirect_type=reset_password",
    "multi_tenant_magic_links",
  ],
  // Our own word: an address must not make a link of the form for who is signed in.
  ["stytch_token_type=session&stytch_redirect_type=reset_password", "multi_tenant_passwords"],
])("takes the credential of '%s' out of the address and leaves the rest", (query, kind) => {
  const { link, replaceState } = open(`team=a%26b&token=t-1&${query}`);

  expect(link).toEqual({ token: "t-1", kind });
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(
    7,
    "",
    "https://app.example/reset?team=a%26b#part",
  );
});

it.each([
  ["a link that signs in", "token=t-1&stytch_token_type=discovery"],
  ["no token", "stytch_token_type=multi_tenant_passwords&token="],
  ["nothing", ""],
])("leaves the address alone with %s", (_case, query) => {
  const { link, replaceState } = open(query);
  expect(link).toBeNull();
  expect(replaceState).not.toHaveBeenCalled();
});
