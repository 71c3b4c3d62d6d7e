import type { SignInConfig } from "../config/config.ts";
import { languageOf } from "../config/languages.ts";
import { styles } from "../config/theme/styles.ts";
import { DrawnWidget } from "./drawn-widget.tsx";

/**
 * The widget's style sheet, for the server to send as a file: a drawn page has no script that could
 * adopt it.
 */
export const signInStyles: string = styles;

/**
 * What `<SignIn>` shows first, for a server to draw: in a shadow root that the page's HTML
 * declares, with a link to the style sheet. The page's script draws `<SignIn>` in its place, which
 * looks the same.
 */
export function DrawnSignIn({
  config,
  language,
  ...rest
}: {
  /** The configuration of `<SignIn>`. Where links lead is not drawn, so it may be left out. */
  config: Omit<SignInConfig, "emailMagicLinksOptions"> & Partial<SignInConfig>;
  /** Where `signInStyles` is served. */
  styles: string;
  /** A tag as `config.language` takes it, which stands in where this is left out. */
  language?: string;
}) {
  const spoken = language ?? config?.language;
  return (
    <DrawnWidget
      config={{ emailMagicLinksOptions: { discoveryRedirectURL: "" }, ...config }}
      language={languageOf(spoken, "en")}
      {...rest}
    />
  );
}
