import {
  authenticateResponseWithMfa,
  ssoTestAnswer,
  submitOneTapAnswer,
} from "@stocks-vibe/contracts/auth";
import { dataOf } from "./answer-reader.ts";
import { type AuthHarness, aConfig, LANDING, startAuth } from "./auth-harness.ts";
import { pkcePair } from "./factor-stories.ts";
import {
  type FakeProvider,
  openBrowser,
  registerProvider,
  startFakeProvider,
} from "./fake-provider.ts";
import { createTestKey } from "./saml/signing-provider.ts";
import {
  authenticateSso,
  changeOrganization,
  connectOidc,
  connectSaml,
  postSamlResponse,
  readSamlRequest,
  samlResponse,
  signInBySaml,
  updateOidc,
} from "./sso-stories.ts";
import { found, inviteAndAccept, type SignedIn } from "./stories.ts";

interface World {
  readonly auth: AuthHarness;
  readonly fake: FakeProvider;
}

/** Something that must not succeed. Answers whether it did. */
type Probe = (world: World) => Promise<boolean>;

let places = 0;
const aDomain = (): string => {
  places += 1;
  return `place-${places}.example`;
};

const tokenOf = (landing: URL | null): string => landing?.searchParams.get("token") ?? "";

async function authenticate({ auth }: World, landing: URL, verifier: string): Promise<boolean> {
  const body = {
    oauth_token: tokenOf(landing),
    session_duration_minutes: 30,
    pkce_code_verifier: verifier,
  };
  return (await auth.call("/b2b/oauth/authenticate", { body })).status === 200;
}

/** Google's script gives a page a token with these claims; the page hands it in. */
async function oneTap({ auth, fake }: World, ada: SignedIn, tokens: readonly string[]) {
  const { challenge } = pkcePair();
  const answers = [];
  for (const id_token of tokens) {
    answers.push(
      await auth.call("/b2b/oauth/google/onetap/submit", {
        body: {
          id_token,
          organization_id: ada.organizationId,
          login_redirect_url: LANDING,
          pkce_code_challenge: challenge,
        },
      }),
    );
  }
  fake.claims = {};
  return answers.map((answer) => answer.status === 200 && dataOf(answer, submitOneTapAnswer));
}

const googleToken = ({ fake }: World, claims: object): Promise<string> =>
  fake.server.issuer.buildToken({
    scopesOrTransform: (_header, payload) => {
      Object.assign(payload, { aud: "our-client", email_verified: true, iat: Date.now() / 1_000 });
      Object.assign(payload, claims);
    },
  });

async function aSamlCompany({ auth }: World) {
  const domain = aDomain();
  const key = createTestKey();
  const admin = await found(auth, `admin@${domain}`);
  const connection = await connectSaml(auth, admin, key);
  await changeOrganization(auth, admin, { sso_jit_provisioning: "ALL_ALLOWED" });
  const terms = (email: string) => ({
    nameId: email,
    attributes: { mail: [email], displayName: ["Una"] },
  });
  return { admin, connection, key, domain, terms };
}

/** By what each of them must not get past. */
export const PROBES = {
  "a token for another client signs in": async (world) => {
    const email = `ada@${aDomain()}`;
    const ada = await found(world.auth, email);
    const claims = { sub: "a", email, aud: "another-client" };
    return (await oneTap(world, ada, [await googleToken(world, claims)])).some(Boolean);
  },
  "one token of Google's signs in twice": async (world) => {
    const email = `ada-${aDomain()}@gmail.com`;
    const ada = await found(world.auth, email);
    const token = await googleToken(world, { sub: `b-${email}`, email });
    const [first, second] = await oneTap(world, ada, [token, token]);
    if (!first) throw new Error("the honest one was refused");
    return Boolean(second);
  },
  "an address that nobody stands by finds a member": async (world) => {
    const { auth, fake } = world;
    const email = `ada@${aDomain()}`;
    const ada = await found(auth, email);
    const tid = "11111111-2222-3333-4444-555555555555";
    fake.claims = { sub: "m", oid: "m", tid, email, name: "Mallory" };
    fake.beforeSigning = ({ payload }) => {
      payload.iss = `${fake.url}/${tid}/v2.0`;
    };
    const browser = openBrowser(auth);
    const landing = await browser.signIn("microsoft", { organization_id: ada.organizationId });
    fake.beforeSigning = () => undefined;
    return authenticate(world, landing, browser.verifier);
  },
  "another browser finishes a sign-in": async ({ auth, fake }) => {
    const email = `ada@${aDomain()}`;
    const ada = await found(auth, email);
    fake.claims = { sub: "c", email, email_verified: true };
    const victim = openBrowser(auth);
    const { location } = await victim.start("google", { organization_id: ada.organizationId });
    if (!location) throw new Error("the start was refused");
    const callback = await victim.atProvider(location);
    const back = await openBrowser(auth).comeBack(callback);
    return tokenOf(back.location) !== "";
  },
  "the state of one provider is taken by another": async ({ auth, fake }) => {
    const email = `ada@${aDomain()}`;
    const ada = await found(auth, email);
    fake.claims = { sub: "d", email, email_verified: true };
    const browser = openBrowser(auth);
    const { location } = await browser.start("google", { organization_id: ada.organizationId });
    if (!location) throw new Error("the start was refused");
    const callback = await browser.atProvider(location);
    callback.pathname = callback.pathname.replace("google", "slack");
    fake.claims["https://slack.com/team_id"] = "T1";
    const back = await browser.comeBack(callback);
    return tokenOf(back.location) !== "";
  },
  "a token is exchanged without the page's verifier": async (world) => {
    const { auth, fake } = world;
    const email = `ada@${aDomain()}`;
    const ada = await found(auth, email);
    fake.claims = { sub: "e", email, email_verified: true };
    const browser = openBrowser(auth);
    const landing = await browser.signIn("google", { organization_id: ada.organizationId });
    return authenticate(world, landing, pkcePair().verifier);
  },
  "a connection takes over a member who has something to lose": async (world) => {
    const { auth, fake } = world;
    const domain = aDomain();
    const admin = await found(auth, `admin-${domain}@gmail.com`);
    const connectionId = await connectOidc(auth, admin, fake);
    const email = `bob@${domain}`;
    await inviteAndAccept(auth, admin, email);
    fake.claims = { sub: "mallory", email, name: "Mallory" };
    const browser = openBrowser(auth);
    const answer = await authenticateSso(auth, browser, await browser.signInBySso(connectionId));
    return dataOf(answer, authenticateResponseWithMfa).member_authenticated;
  },
  "one assertion signs in twice": async (world) => {
    const { connection, key, domain, terms } = await aSamlCompany(world);
    const same = { ...terms(`una@${domain}`), assertionId: "_one" };
    const landings = [];
    for (const browser of [openBrowser(world.auth), openBrowser(world.auth)]) {
      landings.push(await signInBySaml(world.auth, browser, connection, key, same));
    }
    if (tokenOf(landings[0] ?? null) === "") throw new Error("the honest one was refused");
    return tokenOf(landings[1] ?? null) !== "";
  },
  "a response counts for another request": async (world) => {
    const { connection, key, domain, terms } = await aSamlCompany(world);
    const browser = openBrowser(world.auth);
    const other = { inResponseTo: "_other", confirmedInResponseTo: "_other" };
    const asked = { ...terms(`una@${domain}`), ...other };
    const landing = await signInBySaml(world.auth, browser, connection, key, asked);
    return tokenOf(landing) !== "";
  },
  "a response that nobody asked for is taken": async (world) => {
    const { connection, key, domain, terms } = await aSamlCompany(world);
    const SAMLResponse = samlResponse(connection, null, key, terms(`una@${domain}`));
    const posted = await postSamlResponse(world.auth, connection, { SAMLResponse });
    return posted.location !== null;
  },
  "a sign-in that left for one issuer comes back for another": async ({ auth, fake }) => {
    const domain = aDomain();
    const admin = await found(auth, `admin@${domain}`);
    const connectionId = await connectOidc(auth, admin, fake);
    await changeOrganization(auth, admin, { sso_jit_provisioning: "ALL_ALLOWED" });
    fake.claims = { sub: "f", email: `una@${domain}`, name: "Una" };
    const browser = openBrowser(auth);
    const { location } = await browser.startSso(connectionId);
    if (!location) throw new Error("the start was refused");
    const callback = await browser.atProvider(location);
    await updateOidc(auth, admin, connectionId, { userinfo_url: `${fake.url}/elsewhere` });
    return tokenOf((await browser.comeBack(callback)).location) !== "";
  },
  "a test of a connection signs in": async (world) => {
    const { auth } = world;
    const { admin, connection, key, domain, terms } = await aSamlCompany(world);
    const { test_url } = dataOf(
      await auth.call(`/b2b/sso/${connection.connection_id}/test`, {
        session: admin.token,
        body: {},
      }),
      ssoTestAnswer,
    );
    const browser = openBrowser(auth);
    const { location } = await browser.comeBack(new URL(test_url));
    if (!location) throw new Error("the test was refused");
    const RelayState = location.searchParams.get("RelayState") ?? "";
    const asked = readSamlRequest(location).id;
    const SAMLResponse = samlResponse(connection, asked, key, terms(`una@${domain}`));
    const posted = await postSamlResponse(auth, connection, { SAMLResponse, RelayState });
    const done = posted.location && (await browser.comeBack(posted.location));
    return tokenOf(done?.location ?? null) !== "";
  },
} as const satisfies Record<string, Probe>;

export type ProbeName = keyof typeof PROBES;

/** Tries one of them on a server of its own. */
export async function tryProbe(name: ProbeName): Promise<boolean> {
  const auth = await startAuth({ ...aConfig(), outbound: { allowsLoopback: true } });
  const fake = await startFakeProvider();
  try {
    await registerProvider(auth, fake, "google", { "one-tap": "on" });
    await registerProvider(auth, fake, "microsoft");
    await registerProvider(auth, fake, "slack");
    return await PROBES[name]({ auth, fake });
  } finally {
    await fake.close();
    await auth.close();
  }
}
