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

/** What a page writes to show the sign-in as it is switched here. */
export function embedSnippets(choice: GalleryChoice, authUrl: string): readonly Snippet[] {
  const options = optionsOf(choice);
  return [
    {
      id: "react",
      title: "React",
      code: `import { createAuthClient } from "@stocks-vibe/auth-client";
import { SignIn } from "@stocks-vibe/auth-widget";

const client = createAuthClient("public-token-…", { baseUrl: "${authUrl}" });
// Made once: the widget starts over with another object.
const config = {
${options.map((line) => `  ${line}`).join("\n")}
};

export const Login = () => <SignIn client={client} config={config} onEvent={console.log} />;`,
    },
  ];
}
