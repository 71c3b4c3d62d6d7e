import { describe, expect, it } from "vitest";
import { readChoice, withChange } from "./gallery-choice.ts";

const atFirst = {
  screen: "as-switched",
  mode: "drawn",
  flow: "Discovery",
  products: ["magic_link"],
  theme: "auto",
  language: "en",
  organization: "",
  only: "",
};

describe("the address of the gallery", () => {
  it("says nothing at first", () => {
    expect(readChoice(new URLSearchParams())).toEqual(atFirst);
  });

  it("brings back what was chosen", () => {
    const choice = {
      screen: "totp-qr",
      mode: "live",
      flow: "Organization",
      products: ["email_otp", "password"],
      theme: "dark",
      language: "es",
      organization: "whitfield",
      only: "screen",
    } as const;
    const query = withChange(new URLSearchParams(), { ...choice, products: [...choice.products] });
    expect(readChoice(new URLSearchParams(query.toString()))).toEqual(choice);
  });

  it("may offer nothing", () => {
    expect(readChoice(withChange(new URLSearchParams(), { products: [] })).products).toEqual([]);
  });

  it("takes no word that is none of its own", () => {
    const query =
      "mode=root&flow=X&products=magic,sso&theme=pink&language=fr&organization=../x&only=all";
    expect(readChoice(new URLSearchParams(query))).toEqual({ ...atFirst, products: ["sso"] });
  });
});
