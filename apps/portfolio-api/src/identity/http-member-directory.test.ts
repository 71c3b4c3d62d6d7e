import { describe, expect, it } from "vitest";
import { httpMemberDirectory } from "./member-directory.ts";

const address = { url: "http://auth.test", projectId: "project-1", secret: "s3cret" };
const notice = {
  organization_id: "organization-1",
  member_id: "member-1",
  by_member_id: "member-2",
  notice: { kind: "connection_removed", institution_name: "First" },
} as const;

function asking(status: number, body: unknown = {}) {
  const calls: { url: string; init: RequestInit | undefined }[] = [];
  const send: typeof fetch = async (url, init) => {
    calls.push({ url: String(url), init });
    return new Response(JSON.stringify(body), { status });
  };
  return { directory: httpMemberDirectory(address, send), calls };
}

describe("httpMemberDirectory", () => {
  it("finds a member with the project's credentials", async () => {
    const member = { name: "Nora", email_address: "nora@first.test", status: "active" };
    const { directory, calls } = asking(200, { member });

    expect(await directory.find("organization-1", "member/1")).toEqual({
      name: "Nora",
      emailAddress: "nora@first.test",
    });
    expect(calls[0]?.url).toBe(
      "http://auth.test/v1/b2b/organizations/organization-1/members/member%2F1",
    );
    expect(new Headers(calls[0]?.init?.headers).get("authorization")).toBe(
      `Basic ${Buffer.from("project-1:s3cret").toString("base64")}`,
    );
  });

  it("knows nobody who is gone", async () => {
    expect(await asking(404).directory.find("organization-1", "member-1")).toBeNull();
  });

  it("hands a notice on as it is", async () => {
    const { directory, calls } = asking(200);

    await directory.notify(notice);

    expect(calls[0]).toMatchObject({
      url: "http://auth.test/v1/b2b/mail/notices",
      init: { method: "POST", body: JSON.stringify(notice) },
    });
  });

  it.each([
    [404, "member_not_found"],
    [500, "service_unavailable"],
  ])("refuses a notice that is answered %i: %s", async (status, type) => {
    await expect(asking(status).directory.notify(notice)).rejects.toMatchObject({ type });
  });

  it("says that the identity system is away when it does not answer", async () => {
    const directory = httpMemberDirectory(address, async () => {
      throw new Error("ECONNREFUSED");
    });

    await expect(directory.find("o", "m")).rejects.toMatchObject({ type: "service_unavailable" });
  });
});
