import { brotliDecompressSync } from "node:zlib";
import { createLogger, createServer } from "@stocks-vibe/server-kit";
import { afterAll, expect, it } from "vitest";
import { linkUiRoutes } from "./link-ui.routes.ts";

const SCRIPT = "console.log('the dialog');\n".repeat(200);
const file = (text: string) => ({ text, type: "text/javascript; charset=utf-8" });
const app = createServer({ log: createLogger("silent") });
linkUiRoutes(
  app,
  {
    dialog: file("<!doctype html>"),
    dialogScript: file(SCRIPT),
    dialogStyle: file("p{}"),
    loader: file("load()"),
    drillPage: file("<!doctype html>"),
    drillPageScript: file(SCRIPT),
    drillPageStyle: file("p{}"),
    fonts: { "inter-basic.woff2": Buffer.from("b"), "inter-accents.woff2": Buffer.from("a") },
  },
  "https://app.example",
);
afterAll(() => app.close());

it("sends the dialog's script compressed to whoever takes that", async () => {
  const ask = (accepted: string) =>
    app.inject({ url: "/link/dialog.js", headers: { "accept-encoding": accepted } });
  const [small, plain] = [await ask("gzip, br"), await ask("identity")];

  expect(small.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  expect(small.rawPayload.length).toBeLessThan(SCRIPT.length / 10);
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(SCRIPT);
  expect(plain.body).toBe(SCRIPT);
});
