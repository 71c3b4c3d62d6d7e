import { describe, expect, it, vi } from "vitest";
import { refusal, success } from "../testing/fake-server.ts";
import {
  ApiError,
  CaptchaRequiredError,
  ConnectionError,
  endsSession,
  isAuthError,
  SchemaError,
} from "./errors.ts";
import { answerWith, readAnswer } from "./read-answer.ts";

const check = answerWith<{ request_id: string }>(["request_id"]);
const failureOf = (response: Response): Promise<unknown> =>
  readAnswer(response, check, "GET http://auth.test/sdk/v1/x").then(
    () => "it was accepted",
    (error: unknown) => error,
  );

describe("reading an answer", () => {
  it("hands over what is inside `data`", async () => {
    await expect(readAnswer(success({ request_id: "r" }), check, "GET /x")).resolves.toEqual({
      request_id: "r",
    });
  });

  it.each([
    ["text instead of JSON", new Response("<html>", { status: 200 })],
    ["JSON without data", Response.json({ request_id: "r" })],
    ["data without a key that callers rely on", success({ other: 1 })],
  ])("calls a success with %s unusable", async (_case, response) => {
    expect(await failureOf(response)).toEqual(
      new ConnectionError("Invalid JSON response from our servers."),
    );
  });

  it("keeps every field of a refusal", async () => {
    const error = await failureOf(
      refusal(401, "unable_to_auth_magic_link", { error_details: { reason: "expired" } }),
    );

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status_code: 401,
      error_type: "unable_to_auth_magic_link",
      error_message: "about unable_to_auth_magic_link",
      error_details: { reason: "expired" },
      request_id: "request-id-9",
      message:
        "[401] unable_to_auth_magic_link\nabout unable_to_auth_magic_link\n" +
        "See https://auth.example/errors for more information.\nrequest_id: request-id-9\n",
    });
  });

  it("lists the fields of a schema error", async () => {
    const field = {
      keyword: "type",
      dataPath: ".email_address",
      params: {},
      message: "should be string",
    };
    const error = await failureOf(refusal(400, "bad_request", { body: [field] }));

    expect(error).toBeInstanceOf(SchemaError);
    expect(error).toMatchObject({
      fields: [field],
      message: "[400] Request does not match expected schema\n.email_address: should be string",
    });
  });

  it("calls an error that is not JSON unusable", async () => {
    expect(await failureOf(new Response("Bad gateway", { status: 502 }))).toEqual(
      new ConnectionError("Invalid response from our servers."),
    );
  });

  it.each([{}, { error_type: 5, status_code: 500 }, { error_type: "" }])(
    "makes of %j a bad request of unknown kind",
    async (body) => {
      const error = await failureOf(Response.json(body, { status: 418 }));

      expect(error).toMatchObject({ status_code: 400, error_type: "unknown_error" });
    },
  );

  it.each(["a text", null, [1]])("calls the JSON error %j unusable", async (body) => {
    expect(await failureOf(Response.json(body, { status: 500 }))).toEqual(
      new ConnectionError("Invalid response from our servers."),
    );
  });

  it("tells a captcha that is asked for in plain text from other texts", async () => {
    const error = await failureOf(new Response("Error: Captcha required.", { status: 403 }));

    expect(error).toEqual(new CaptchaRequiredError());
  });

  it("calls an opaque answer no response", async () => {
    expect(await failureOf(Response.error())).toEqual(
      new ConnectionError("Invalid or no response from server"),
    );
  });
});

describe("a limit", () => {
  it.each([
    ["569", 569],
    ["1", 1],
    [undefined, undefined],
    ["Fri, 31 Dec 1999 23:59:59 GMT", undefined],
    ["-3", undefined],
  ])("says with Retry-After %j when to ask again: %s", async (header, seconds) => {
    const answer = refusal(429, "too_many_requests");
    if (header !== undefined) answer.headers.set("retry-after", header);
    const failure = await failureOf(answer);
    expect(failure).toMatchObject({ status_code: 429 });
    expect(failure).toHaveProperty("retry_after_seconds", seconds);
  });
});

describe("an error's name", () => {
  it("tells it from others, whichever copy of this package threw it", async () => {
    vi.resetModules();
    const other = await import("./errors.ts");
    const body = { status_code: 400, error_message: "", error_url: "", request_id: "" };
    const api = new other.ApiError({ ...body, error_type: "bad_request" });
    const schema = new other.SchemaError({ ...body, error_type: "bad_request" }, []);

    expect(api).not.toBeInstanceOf(ApiError);
    expect([isAuthError(api, "ApiError"), isAuthError(api, "SchemaError")]).toEqual([true, false]);
    expect(isAuthError(schema, "SchemaError") && isAuthError(schema, "ApiError")).toBe(true);
    expect(isAuthError(new other.CaptchaBlockedError(), "CaptchaRequiredError")).toBe(true);
    for (const stranger of [new Error("x"), null, undefined, "ApiError"]) {
      expect(isAuthError(stranger, "ApiError")).toBe(false);
    }
  });
});

describe("errors that end a session", () => {
  it.each([
    ["unauthorized_credentials", true],
    ["user_unauthenticated", true],
    ["invalid_secret_authentication", true],
    ["session_not_found", true],
    ["internal_server_error", false],
    ["too_many_requests", false],
  ])("%s: %s", async (type, ends) => {
    expect(endsSession(await failureOf(refusal(400, type)))).toBe(ends);
  });

  it("never are failures to connect", () => {
    expect(endsSession(new ConnectionError("Unable to contact our servers."))).toBe(false);
  });
});
