import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { build } from "esbuild";

/**
 * A page of somebody who uses the provider's own React package, as its README says. What it is told
 * stands in its list.
 */
const PROGRAM = `
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { PlaidEmbeddedLink, usePlaidLink } from "react-plaid-link";

const log = (text) => {
  const row = document.createElement("li");
  row.textContent = text;
  document.querySelector("#log").append(row);
};
const told = {
  onSuccess: (token, metadata) => log("success " + token + " " + metadata.accounts.length),
  onExit: (error, metadata) => log("exit " + (error ? error.error_code : "none") + " " + metadata.status),
  onEvent: (name) => { if (name === "OPEN" || name === "SUBMIT_MFA") log("event " + name); },
};

function Hook({ token }) {
  const { open, exit, ready, error } = usePlaidLink({ token, ...told });
  window.leave = () => exit({ force: true });
  return <button type="button" disabled={!ready} onClick={() => open()}>{error ? "Broken" : "Open"}</button>;
}
const embedded = { height: "640px", width: "420px" };

function App() {
  const [shown, show] = useState({ kind: "none", token: "" });
  window.show = show;
  if (shown.kind === "hook") return <Hook token={shown.token} />;
  if (shown.kind === "embedded") return <PlaidEmbeddedLink token={shown.token} {...told} style={embedded} />;
  return <p>Nothing</p>;
}
createRoot(document.querySelector("#root")).render(<StrictMode><App /></StrictMode>);
`;

/**
 * The sandbox's loader, and the provider's address as a script that is none: the package takes it
 * for loaded and asks for nothing.
 */
const HTML = `<!doctype html><html lang="en"><head><title>Hook</title>
<script src="/link-sandbox/link/v2/stable/link-initialize.js"></script>
<script type="text/plain" src="https://cdn.plaid.com/link/v2/stable/link-initialize.js"></script>
</head><body><main><h1>Hook</h1><div id="root"></div><ol id="log"></ol></main><script src="/hook-page.js"></script></body></html>`;

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: PROGRAM,
      loader: "jsx",
      resolveDir: fileURLToPath(new URL("../../apps/link-sandbox", import.meta.url)),
    },
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"development"' },
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

/**
 * Opens the page on the product's own origin, which alone may open the dialog. Answers every
 * address that was asked for.
 */
export async function openHookPage(page: Page, origin: string): Promise<readonly string[]> {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const script = await bundle();
  await page.route(`${origin}/hook-page`, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: HTML }),
  );
  await page.route(`${origin}/hook-page.js`, (route) =>
    route.fulfill({ contentType: "text/javascript; charset=utf-8", body: script }),
  );
  await page.goto(`${origin}/hook-page`);
  return asked;
}
