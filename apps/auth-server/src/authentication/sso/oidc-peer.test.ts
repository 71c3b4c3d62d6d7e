import {
  authenticateResponseWithMfa,
  createOidcConnectionAnswer,
  ssoAttemptsAnswer,
  updateOidcConnectionAnswer,
} from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import { openBrowser } from "../../testing/fake-provider.ts";
import { type OidcPeer, startOidcPeer } from "../../testing/oidc-peer.ts";
import { authenticateSso, changeOrganization } from "../../testing/sso-stories.ts";
import { found, type SignedIn } from "../../testing/stories.ts";

let auth: AuthHarness;
let peer: OidcPeer;
let admin: SignedIn;
let connectionId: string;
beforeAll(async () => {
  auth = await startAuth({ ...aConfig(), outbound: { allowsLoopback: true } });
  peer = await startOidcPeer();
  admin = await found(auth, "admin@gmail.com");
  const session = admin.token;
  await changeOrganization(auth, admin, { sso_jit_provisioning: "ALL_ALLOWED" });
  const { connection } = dataOf(
    await auth.call("/b2b/sso/oidc", { session, body: {} }),
    createOidcConnectionAnswer,
  );
  connectionId = connection.connection_id;
  peer.register(connection.redirect_url);
  const body = { issuer: peer.issuer, client_id: "our-client", client_secret: "our-secret" };
  const updated = dataOf(
    await auth.call(`/b2b/sso/oidc/${connectionId}`, { method: "PUT", session, body }),
    updateOidcConnectionAnswer,
  );
  expect(updated).toMatchObject({ warning: "", connection: { status: "active" } });
});
afterAll(async () => {
  peer.close();
  await auth.close();
});

describe("an OpenID provider of strangers (oidc-provider)", () => {
  it("signs its people in, again and again as the same member", async () => {
    const members = new Set<string>();
    for (let visit = 0; visit < 2; visit += 1) {
      const browser = openBrowser(auth);
      const { location } = await browser.startSso(connectionId);
      if (!location) throw new Error("the start was refused");
      const callback = await peer.signIn(location, "ada@company.example");
      const { location: landing } = await browser.comeBack(callback);
      if (!landing) throw new Error("the callback was refused");
      const signedIn = dataOf(
        await authenticateSso(auth, browser, landing),
        authenticateResponseWithMfa,
      );
      expect(signedIn).toMatchObject({
        member_authenticated: true,
        member: { email_address: "ada@company.example", name: "Ada Lovelace" },
      });
      members.add(signedIn.member_id);
    }
    expect(members.size).toBe(1);
  });

  it("is refused where its code was exchanged before, and the log says so", async () => {
    const browser = openBrowser(auth);
    const { location } = await browser.startSso(connectionId);
    if (!location) throw new Error("the start was refused");
    const callback = await peer.signIn(location, "ada@company.example");
    const other = openBrowser(auth);
    const again = await other.startSso(connectionId);
    if (!again.location) throw new Error("the start was refused");
    await browser.comeBack(callback);
    // The same code in the way back of another sign-in.
    const mixed = await peer.signIn(again.location, "ada@company.example");
    mixed.searchParams.set("code", callback.searchParams.get("code") ?? "");
    const { location: landing } = await other.comeBack(mixed);
    expect(landing?.searchParams.get("error")).toBe("sso_login_failed");
    const { attempts } = dataOf(
      await auth.call(`/b2b/sso/${connectionId}/attempts`, {
        method: "GET",
        session: admin.token,
      }),
      ssoAttemptsAnswer,
    );
    expect(attempts[0]).toMatchObject({ result: "refused", reason: "invalid_grant" });
  });
});
