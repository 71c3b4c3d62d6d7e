import { fileURLToPath } from "node:url";
import type { AuthenticateResponseWithMfa } from "@stocks-vibe/contracts/auth";
import { authenticateResponseWithMfa } from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { isFullRun } from "@stocks-vibe/server-kit/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import {
  appCode,
  type Enrolled,
  enrollApp,
  enrollPhone,
  newestCode,
  secondFactorCall,
  setPassword,
} from "../../testing/factor-stories.ts";
import type { Newcomer, WayIn } from "../../testing/way-in.ts";
import { again, aNewcomer, WAYS_IN } from "../../testing/ways-in.ts";

/**
 * Every way in × what the organization asks for × what the member has registered: the full run
 * drives each, the ordinary one every third, chosen by its seed. What should come of it is written
 * to docs/mfa-matrix.md: `npx vitest run -u` on this file writes it anew, and without -u the test
 * fails when it is not current.
 */
const POLICIES = ["optional", "required", "required, app only", "required, text only"] as const;
const REGISTERED = ["nothing", "app", "phone"] as const;
type Policy = (typeof POLICIES)[number];
type Registered = (typeof REGISTERED)[number];

const PAGE = fileURLToPath(new URL("../../../../../docs/mfa-matrix.md", import.meta.url));

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth(
    aConfig({ smsOrganizationDailyLimit: 10_000, smsProjectDailyLimit: 10_000 }),
  );
});
afterAll(() => auth.close());

let phones = 0;
const aPhone = (): string => {
  phones += 1;
  return `+1202556${1000 + phones}`;
};
interface Registration extends Partial<Enrolled> {
  readonly phone?: string;
}

async function register(newcomer: Newcomer, what: Registered): Promise<Registration> {
  const proof = { session: newcomer.member.token };
  const enroll = { set_mfa_enrollment: "enroll" } as const;
  if (what === "app") return enrollApp(auth, newcomer.member, proof, enroll);
  if (what === "nothing") return {};
  const phone = aPhone();
  await enrollPhone(auth, newcomer.member, proof, { phone, ...enroll });
  return { phone };
}

const SETTINGS: Readonly<Record<Policy, readonly [string, string, string]>> = {
  optional: ["OPTIONAL", "ALL_ALLOWED", "{}"],
  required: ["REQUIRED_FOR_ALL", "ALL_ALLOWED", "{}"],
  "required, app only": ["REQUIRED_FOR_ALL", "RESTRICTED", "{totp}"],
  "required, text only": ["REQUIRED_FOR_ALL", "RESTRICTED", "{sms_otp}"],
};

async function applyPolicy({ member }: Newcomer, policy: Policy): Promise<void> {
  await auth.database.pool.query(
    "update auth.organizations set mfa_policy = $2, mfa_methods = $3, allowed_mfa_methods = $4 where organization_id = $1",
    [member.organizationId, ...SETTINGS[policy]],
  );
}

const TAKEN: Readonly<Record<Policy, readonly Registered[]>> = {
  optional: ["app", "phone"],
  required: ["app", "phone"],
  "required, app only": ["app"],
  "required, text only": ["phone"],
};

/** What the gate should say: the rule of the organization's policy, in its shortest form. */
function expectedOf(policy: Policy, registered: Registered): string {
  if (policy === "optional" && registered === "nothing") return "session";
  if (!TAKEN[policy].includes(registered)) return "register first";
  return registered === "app" ? "app" : "text";
}

/**
 * What came of it, by what the client was given. No session, no token: whatever else the answer
 * says.
 */
function outcomeOf(
  data: AuthenticateResponseWithMfa,
  registered: Registered,
  policy: Policy,
): string {
  if (data.member_session) return "session";
  expect(data).toMatchObject({ session_token: "", session_jwt: "", member_authenticated: false });
  expect(data.primary_required).toBeNull();
  const options = data.mfa_required?.member_options;
  if (options?.totp_registration_id && TAKEN[policy].includes("app")) return "app";
  if (options?.mfa_phone_number && TAKEN[policy].includes("phone")) return "text";
  expect(options === null || registered !== "nothing").toBe(true);
  return "register first";
}

/**
 * Goes on to the end: with the second factor that is asked for, the waiting sign-in becomes a
 * session.
 */
async function finish(
  data: AuthenticateResponseWithMfa,
  outcome: string,
  { secret, phone = "" }: Registration,
  policy: Policy,
): Promise<string> {
  const member = { memberId: data.member_id, organizationId: data.organization.organization_id };
  const proof = { intermediate_session_token: data.intermediate_session_token };
  if (outcome === "register first") {
    return policy === "required, text only"
      ? enrollPhone(auth, member, proof, { phone: aPhone() })
      : (await enrollApp(auth, member, proof)).session;
  }
  if (outcome === "text") await secondFactorCall(auth, "/b2b/otps/sms/send", { member, proof });
  else await advanceClock(auth.database.pool, 30);
  const code =
    outcome === "text" ? await newestCode(auth, phone) : await appCode(auth, secret ?? "");
  const path = outcome === "text" ? "/b2b/otps/sms/authenticate" : "/b2b/totp/authenticate";
  const answer = await secondFactorCall(auth, path, { member, proof, body: { code } });
  return dataOf(answer, authenticateResponseWithMfa).session_token;
}

async function tryOut(way: WayIn, policy: Policy, registered: Registered): Promise<void> {
  const newcomer = await aNewcomer(auth);
  const { emailAddress, member } = newcomer;
  if (way.needsPassword) {
    await setPassword(auth, { emailAddress, organizationId: member.organizationId });
  }
  const ready = way.needsPassword ? { ...newcomer, member: await again(auth, newcomer) } : newcomer;
  const prepared = await way.prepare?.(auth, ready);
  const registration = await register(ready, registered);
  await applyPolicy(ready, policy);

  const data = await way.enter(auth, ready, prepared);
  const outcome = outcomeOf(data, registered, policy);
  expect(outcome).toBe(expectedOf(policy, registered));
  const isOperator = data.member_session?.authentication_factors[0]?.type === "impersonated";
  if (outcome === "session" || isOperator || way.name.startsWith("operator")) return;
  const session = await finish(data, outcome, registration, policy);
  expect((await auth.call("/b2b/sessions/authenticate", { session })).status).toBe(200);
}

const mayMeet = (way: WayIn, registered: Registered): boolean =>
  !way.isForNewMembers || registered === "nothing";
const CASES = WAYS_IN.flatMap((way) =>
  POLICIES.flatMap((policy) =>
    REGISTERED.filter((registered) => mayMeet(way, registered)).map(
      (registered) => [way.name, policy, registered, way] as const,
    ),
  ),
);
const { seed = 0 } = fc.readConfigureGlobal();
const DRIVEN = isFullRun() ? CASES : CASES.filter((_one, place) => (place + seed) % 3 === 0);

const HEAD = `# Who gets in with what

Written by \`apps/auth-server/src/sessions/sign-in/mfa-matrix.test.ts\`, which drives every way in over HTTP and checks that
this page is current (\`npx vitest run -u --project node apps/auth-server/src/sessions/sign-in/mfa-matrix.test.ts\` writes it).

Rows are the ways in; columns are what the organization asks for and what the member has registered as second factor (the
member has asked to be asked for it, too). **session**: the way alone is enough. **app**, **text**: no session before a code
of the authenticator app or a text to the phone. **register first**: no session before a second factor that the organization
takes has been registered and proven. **—**: only new members come this way, and they have registered nothing.
E-mail is never a second factor, and an operator's token does not replace one. A reset of the password is a way in like the
others: it ends all sessions and asks for the same second factor.
`;

function page(): string {
  const columns = POLICIES.flatMap((policy) =>
    REGISTERED.map((registered) => ({ policy, registered })),
  );
  const head = ["way in", ...columns.map(({ policy, registered }) => `${policy}: ${registered}`)];
  const rows = WAYS_IN.map((way) => [
    way.name,
    ...columns.map(({ policy, registered }) =>
      mayMeet(way, registered) ? expectedOf(policy, registered) : "—",
    ),
  ]);
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [HEAD, line(head), line(head.map(() => "---")), ...rows.map(line), ""].join("\n");
}

describe("MFA-5: the way in", () => {
  it.each(DRIVEN)(
    "by %s, second factor %s, registered: %s",
    async (_name, policy, registered, way) => {
      await tryOut(way, policy, registered);
    },
  );

  it("is published as it is", async () => {
    await expect(page()).toMatchFileSnapshot(PAGE);
  });
});
