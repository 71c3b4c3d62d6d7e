import type { OAuthProvider } from "../../config/config.ts";

type Shape = { d: string; fill?: string };

/**
 * The providers' marks in their owners' colours. They are trademarks of their owners, stand beside
 * the owner's name and say only whose account a button takes; nothing here says that any of them
 * has to do with this product. GitHub's path is that of Octicons (MIT), the others are drawn here.
 */
const marks: Record<OAuthProvider | "okta" | "key", { box: string; shapes: readonly Shape[] }> = {
  google: {
    box: "0 0 24 24",
    shapes: [
      {
        d: "M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.21 3.31v2.77h3.57c2.08-1.92 3.28-4.74 3.28-8.09z",
        fill: "#4285f4",
      },
      {
        d: "M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23z",
        fill: "#34a853",
      },
      {
        d: "M5.84 14.1a6.6 6.6 0 0 1 0-4.2V7.06H2.18a11 11 0 0 0 0 9.88z",
        fill: "#fbbc05",
      },
      {
        d: "M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15A11 11 0 0 0 2.18 7.06L5.84 9.9C6.71 7.31 9.14 5.38 12 5.38z",
        fill: "#ea4335",
      },
    ],
  },
  microsoft: {
    box: "0 0 23 23",
    shapes: [
      { d: "M1 1h10v10H1z", fill: "#f25022" },
      { d: "M12 1h10v10H12z", fill: "#7fba00" },
      { d: "M1 12h10v10H1z", fill: "#00a4ef" },
      { d: "M12 12h10v10H12z", fill: "#ffb900" },
    ],
  },
  hubspot: {
    box: "0 0 24 24",
    shapes: [
      {
        d: "M17 9.3V6.1a2 2 0 1 0-2 0v3.2q-.8.2-1.5.6L6.9 4.8a2.4 2.4 0 1 0-1.2 1.6l6.5 5a5.6 5.6 0 0 0 .1 6l-2 2a1.8 1.8 0 1 0 1.2 1.2l2-2A5.6 5.6 0 1 0 17 9.3zm-1 8.5a3.1 3.1 0 1 1 0-6.2 3.1 3.1 0 0 1 0 6.2z",
        fill: "#ff5c35",
      },
    ],
  },
  slack: {
    box: "0 0 24 24",
    shapes: [
      {
        d: "M5 15a2.5 2.5 0 1 1-2.5-2.5H5zm1.3 0a2.5 2.5 0 0 1 5 0v6.3a2.5 2.5 0 0 1-5 0z",
        fill: "#e01e5a",
      },
      {
        d: "M8.8 5a2.5 2.5 0 1 1 2.5-2.5V5zm0 1.3a2.5 2.5 0 0 1 0 5H2.5a2.5 2.5 0 0 1 0-5z",
        fill: "#36c5f0",
      },
      {
        d: "M19 8.8a2.5 2.5 0 1 1 2.5 2.5H19zm-1.3 0a2.5 2.5 0 0 1-5 0V2.5a2.5 2.5 0 0 1 5 0z",
        fill: "#2eb67d",
      },
      {
        d: "M15.2 19a2.5 2.5 0 1 1-2.5 2.5V19zm0-1.3a2.5 2.5 0 0 1 0-5h6.3a2.5 2.5 0 0 1 0 5z",
        fill: "#ecb22e",
      },
    ],
  },
  github: {
    box: "0 0 16 16",
    shapes: [
      {
        d: "M8 0c4.42 0 8 3.58 8 8a8.013 8.013 0 0 1-5.45 7.59c-.4.08-.55-.17-.55-.38 0-.27.01-1.13.01-2.2 0-.75-.25-1.23-.54-1.48 1.78-.2 3.65-.88 3.65-3.95 0-.88-.31-1.59-.82-2.15.08-.2.36-1.02-.08-2.12 0 0-.67-.22-2.2.82-.64-.18-1.32-.27-2-.27-.68 0-1.36.09-2 .27-1.53-1.03-2.2-.82-2.2-.82-.44 1.1-.16 1.92-.08 2.12-.51.56-.82 1.28-.82 2.15 0 3.06 1.86 3.75 3.64 3.95-.23.2-.44.55-.51 1.07-.46.21-1.61.55-2.33-.66-.15-.24-.6-.83-1.23-.82-.67.01-.27.38.01.53.34.19.73.9.82 1.13.16.45.68 1.31 2.69.94 0 .67.01 1.3.01 1.49 0 .21-.15.45-.55.38A7.995 7.995 0 0 1 0 8c0-4.42 3.58-8 8-8Z",
      },
    ],
  },
  okta: {
    box: "0 0 24 24",
    shapes: [
      {
        d: "M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22zm0 5.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z",
      },
    ],
  },
  key: {
    box: "0 0 24 24",
    shapes: [
      {
        d: "M8 5a7 7 0 1 0 6.7 9H17v3h4v-3h2v-4h-8.3A7 7 0 0 0 8 5zm0 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
      },
    ],
  },
};

/** By the identity provider of a connection; any other gets the key. */
const ofConnections: Readonly<Record<string, keyof typeof marks>> = {
  "google-workspace": "google",
  "microsoft-entra": "microsoft",
  okta: "okta",
};

/** Whose account a button takes; the words beside it say the same. */
function ProviderMark({ provider }: { provider: OAuthProvider | { connection: string } }) {
  const name = typeof provider === "string" ? provider : ofConnections[provider.connection];
  const { box, shapes } = marks[name ?? "key"];
  return (
    <svg className="provider" viewBox={box} aria-hidden="true">
      {shapes.map(({ d, fill }) => (
        <path key={d} d={d} fill={fill ?? "currentColor"} />
      ))}
    </svg>
  );
}

/** They are a file of their own, for pages that offer such buttons. */
export const screens = ProviderMark;
