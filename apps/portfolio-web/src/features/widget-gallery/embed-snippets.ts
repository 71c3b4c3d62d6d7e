import type { GalleryChoice } from "./gallery-choice.ts";

export type Snippet = { id: string; title: string; code: string };

const list = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(", ");

function optionsOf({ flow, organization, products, language, theme }: GalleryChoice): string[] {
  return [
    `products: [${list(products)}],`,
    `authFlowType: "${flow}",`,
    ...(flow === "Organization" ? [`organizationSlug: "${organization || "your-customer"}",`] : []),
    ...(products.includes("oauth")
      ? ['oauthOptions: { providers: ["google", "microsoft"] },']
      : []),
    `language: "${language}",`,
    `theme: { scheme: "${theme}" },`,
    'emailMagicLinksOptions: { discoveryRedirectURL: "https://app.example.com/authenticate" },',
  ];
}

const SCRIPT = '<script type="module" src="/sign-in/sign-in.js"></script>';

function attributesOf(choice: GalleryChoice, authUrl: string): string[] {
  const { flow, organization, products, language, theme } = choice;
  const named: [string, string][] = [
    ["public-token", "public-token-…"],
    ["base-url", authUrl],
    ["products", products.join(" ")],
    ["oauth-providers", products.includes("oauth") ? "google microsoft" : ""],
    ["flow", flow],
    ["organization-slug", flow === "Organization" ? organization || "your-customer" : ""],
    ["language", language],
    ["scheme", theme],
    ["redirect-url", "https://app.example.com/authenticate"],
  ];
  return named.filter(([, value]) => value !== "").map(([name, value]) => `${name}="${value}"`);
}

const indented = (lines: readonly string[], by: string): string =>
  lines.map((line) => `${by}${line}`).join("\n");

/** What a page writes to show the sign-in as it is switched here. */
export function embedSnippets(choice: GalleryChoice, authUrl: string): readonly Snippet[] {
  const options = optionsOf(choice);
  return [
    {
      id: "react",
      title: "React",
      code: `"use client";
import { SignIn, useSignInClient } from "@stocks-vibe/auth-widget";

const config = {
${indented(options, "  ")}
};

export function Login() {
  const client = useSignInClient("public-token-…", { baseUrl: "${authUrl}" });
  return client && <SignIn client={client} config={config} onEvent={console.log} />;
}`,
    },
    {
      id: "element",
      title: "An element, without React",
      code: `${SCRIPT}
<stocks-vibe-sign-in
${indented(attributesOf(choice, authUrl), "  ")}
></stocks-vibe-sign-in>`,
    },
    {
      id: "script",
      title: "A script, without React",
      code: `// After ${SCRIPT}
const client = StocksVibeSignIn.createClient("public-token-…", { baseUrl: "${authUrl}" });
const element = StocksVibeSignIn.mount("#login", {
  client,
  config: {
${indented(options, "    ")}
  },
});
element.addEventListener("signedIn", () => location.assign("/home"));`,
    },
  ];
}
