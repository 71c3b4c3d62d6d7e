import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accessOf, listAccess } from "../../tenancy/rbac/route-access.ts";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";

interface Operation {
  readonly summary?: string;
  readonly description?: string;
}
interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let auth: AuthHarness;
let text: string;
let description: Description;
beforeAll(async () => {
  auth = await startAuth();
  const answer = await auth.app.inject({ url: "/v1/openapi.json" });
  text = answer.body;
  description = answer.json();
});
afterAll(() => auth.close());

const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) =>
        [`${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, ":")}`, operation] as const,
    ),
  );

it("describes every route, and says what it answers and who may call it", () => {
  const described = operations();

  // The server does not start with a route outside the table of access.
  expect(described.map(([route]) => route).sort()).toEqual(
    listAccess()
      .map(([route]) => route)
      .sort(),
  );
  for (const [route, { summary, description: access }] of described) {
    expect([route, summary?.length, access?.length]).toEqual([
      route,
      expect.any(Number),
      expect.any(Number),
    ]);
  }
});

it("is a document that OpenAPI 3.1 allows, by the specification's own schema", async () => {
  expect(description.openapi).toBe("3.1.0");
  expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true });
});

it("holds nothing that a project configures", async () => {
  const { project } = aConfig();
  const configured = [
    project.name,
    project.publicToken,
    project.secret,
    ...project.allowedOrigins,
    ...project.redirectUrls,
    auth.auth.project.projectId,
  ];
  for (const value of configured) expect(text).not.toContain(JSON.stringify(value));
  expect(text).not.toContain("/dev/");
  expect(accessOf("GET", "/v1/openapi.json")).toEqual({ kind: "public" });
});
