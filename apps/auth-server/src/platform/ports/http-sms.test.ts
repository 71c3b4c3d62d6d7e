import { describe, expect, it } from "vitest";
import { createHttpSms } from "./sms.ts";

const text = {
  id: "mail-1",
  to: "+12025550123",
  text: "123456 is it",
  code: "123456",
  createdAt: new Date(0),
};

function aGateway(status: number) {
  const requests: Request[] = [];
  const send: typeof fetch = async (input, init) => {
    requests.push(new Request(input, init));
    return new Response("{}", { status });
  };
  const url = "https://AC1:se%3Acret@sms.test/2010-04-01/Accounts/AC1/Messages.json";
  return { requests, sms: createHttpSms({ url, from: "+12025550100" }, send) };
}

describe("a text by HTTP", () => {
  it("is posted as a form, with the credentials in the header and not in the address", async () => {
    const { requests, sms } = aGateway(201);

    await sms.deliverText(text);

    const [request] = requests;
    expect(request?.url).toBe("https://sms.test/2010-04-01/Accounts/AC1/Messages.json");
    expect(request?.headers.get("authorization")).toBe(
      `Basic ${Buffer.from("AC1:se:cret").toString("base64")}`,
    );
    expect(Object.fromEntries(new URLSearchParams(await request?.text()))).toEqual({
      To: "+12025550123",
      From: "+12025550100",
      Body: "123456 is it",
    });
  });

  it.each([400, 429, 500])("that the gateway answers with %i is tried again", async (status) => {
    await expect(aGateway(status).sms.deliverText(text)).rejects.toThrow(`${status}`);
  });
});
