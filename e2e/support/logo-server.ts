import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator } from "@playwright/test";
import { PICTURES } from "../../apps/auth-server/src/testing/pictures.ts";
import { createSelfSignedCertificate } from "../../packages/server-kit/src/keys/self-signed-certificate.ts";
import { freePort } from "./product.ts";

/** An organization's own web server, on https as the product demands. */
export interface LogoServer {
  readonly logo: string;
  /** An address where no picture is, whatever it is called. */
  readonly page: string;
  /** By which a product that is started trusts it, in TEST_MODE alone. */
  readonly env: Readonly<Record<string, string>>;
  close(): void;
}

const DAY_MS = 86_400_000;

export async function startLogoServer(): Promise<LogoServer> {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2_048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const cert = createSelfSignedCertificate(privateKey, {
    commonName: "localhost",
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
  });
  const folder = mkdtempSync(join(tmpdir(), "stocks-vibe-logos-"));
  const file = join(folder, "certificate.pem");
  writeFileSync(file, cert);
  const port = await freePort();
  const server = createServer({ key: privateKey, cert }, ({ url }, response) => {
    response.setHeader("content-type", "image/png");
    response.end(url === "/logo.png" ? PICTURES.png : "<!doctype html><h1>Logo</h1>");
  }).listen(port, "localhost");
  await once(server, "listening");
  const url = `https://localhost:${port}`;
  return {
    logo: `${url}/logo.png`,
    page: `${url}/page.png`,
    env: { TEST_MODE: "1", NODE_EXTRA_CA_CERTS: file },
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The picture was loaded and has its own size: its initial would be text. */
export async function expectLogo(place: Locator): Promise<void> {
  const picture = place.locator("img.institution, img.face").first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(12);
}
