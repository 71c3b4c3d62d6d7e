import { expect, it } from "vitest";
import { readConfig } from "../config.ts";

const GIVEN = {
  DATABASE_URL: "postgresql://localhost/link",
  LINK_CLIENT_ID: "client-id",
  LINK_SECRET: "a secret of the client",
  LINK_MASTER_KEY: "vTq0mC8ZsyR2bW4nXk6uHjP1eLdGfA7o",
};

it("listens to other machines only under an address that they can use", () => {
  const everywhere = { ...GIVEN, LINK_HOST: "0.0.0.0" };
  expect(() => readConfig(everywhere)).toThrow("Set LINK_PUBLIC_URL");
  const named = { ...everywhere, LINK_PUBLIC_URL: "https://sandbox.example.com" };
  expect(readConfig(named).sandbox.publicUrl).toBe("https://sandbox.example.com");
  expect(readConfig(GIVEN).settings.host).toBe("127.0.0.1");
});
