import { generateKeyPairSync, sign } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";

/** Sign-ins that begin a second, for some seconds. */
export interface ProviderLoad {
  /** The auth server's own address of the start, with its query. */
  readonly startUrl: string;
  /** Where the provider sends browsers back to. */
  readonly callbackUrl: string;
  readonly rate: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

/** Times of a start and its callback together, in milliseconds. */
export interface ProviderLoadResult {
  readonly p50: number;
  readonly p99: number;
  readonly count: number;
  readonly errors: number;
}

// A provider that answers at once, one that hangs, and the browsers that come from both: in a
// process of their own, or the server would be measured while it also plays its peers.
const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
const jwk = { ...publicKey.export({ format: "jwk" }), kid: "bench", alg: "ES256", use: "sig" };

/** The code is the nonce of the sign-in: nothing has to be remembered. */
function idToken(issuer: string, nonce: string): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: issuer,
    sub: nonce,
    aud: "bench",
    iat: now,
    exp: now + 300,
    nonce,
    email: `${nonce}@bench.example`,
    email_verified: true,
  };
  const signed = [{ alg: "ES256", kid: "bench" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const key = { key: privateKey, dsaEncoding: "ieee-p1363" } as const;
  return `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answering = createServer((request, response) => {
  const json = (body: object): void => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  if (request.url === "/keys") return json({ keys: [jwk] });
  let form = "";
  request.on("data", (chunk: Buffer) => {
    form += chunk.toString();
  });
  request.on("end", () => {
    const nonce = new URLSearchParams(form).get("code") ?? "";
    json({ access_token: "bench", token_type: "bearer", id_token: idToken(origin, nonce) });
  });
  return undefined;
});
const origin = await listen(answering);
const hanging = await listen(createServer((request) => void request.resume()));

/** Leaves for the provider and comes back. Whether the page got a token. */
async function signIn({ startUrl, callbackUrl }: ProviderLoad): Promise<boolean> {
  const left = await fetch(startUrl, { redirect: "manual" });
  const asked = new URL(left.headers.get("location") ?? "").searchParams;
  const query = new URLSearchParams({
    code: asked.get("nonce") ?? "",
    state: asked.get("state") ?? "",
  });
  const cookie = left.headers.get("set-cookie")?.split(";")[0] ?? "";
  const back = await fetch(`${callbackUrl}?${query}`, { redirect: "manual", headers: { cookie } });
  return back.headers.get("location")?.includes("token=") ?? false;
}

async function load(options: ProviderLoad): Promise<ProviderLoadResult> {
  const { rate, seconds, warmUpSeconds } = options;
  const start = performance.now();
  const counted = start + warmUpSeconds * 1_000;
  const end = counted + seconds * 1_000;
  const times: number[] = [];
  let errors = 0;
  const running: Promise<void>[] = [];
  const one = async (due: number): Promise<void> => {
    const isDone = await signIn(options).catch(() => false);
    if (due < counted) return;
    times.push(performance.now() - due);
    if (!isDone) errors += 1;
  };
  let sent = 0;
  while (performance.now() < end) {
    const due = 1 + Math.floor(((performance.now() - start) / 1_000) * rate);
    for (; sent < due; sent += 1) running.push(one(start + (sent / rate) * 1_000));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(running);
  times.sort((a, b) => a - b);
  const at = (part: number): number => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), count: times.length, errors };
}

process.on("message", (requests: readonly ProviderLoad[]) => {
  Promise.all(requests.map(load)).then(
    (results) => process.send?.(results),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.send?.({ origin, hanging });
