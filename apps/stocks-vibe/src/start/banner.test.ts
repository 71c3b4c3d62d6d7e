import { expect, it } from "vitest";
import { parseEnvironment } from "../environment/config.ts";
import { settingsOf } from "../environment/settings.ts";
import { banner } from "./banner.ts";

const printed = (env: Record<string, string>): string =>
  banner({
    settings: settingsOf(parseEnvironment({ SERVERS: "auth", PORT: "4300", ...env })),
    role: "all",
    demoEmail: undefined,
    companyUrl: undefined,
    identity: { projectId: "project-test-1", publicToken: "public-token-test-1" },
    mailboxUrl: undefined,
    dataDir: ".data",
    logPath: undefined,
    startedInMs: 1_000,
  });

it("prints what a page is given, as a client takes it", () => {
  expect(printed({})).toMatch(/baseUrl +http:\/\/localhost:4300 /);
  expect(printed({})).toMatch(/publicToken +public-token-test-1\n/);
  expect(printed({})).not.toContain("/sdk/v1");
});

it("says where links lead that name no address, and what to set where no page is", () => {
  expect(printed({})).toMatch(/Links +http:\/\/localhost:4300\/authenticate .*set REDIRECT_URLS/);
  const own = printed({ REDIRECT_URLS: "http://localhost:5173/sign-in?*" });
  expect(own).toMatch(/Links +http:\/\/localhost:5173\/sign-in .*unless a call names another/);
});
