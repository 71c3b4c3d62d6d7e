import type { SignInClient } from "../actions/client.ts";
import { useLook } from "../components/use-look.ts";
import { useSpoken } from "../config/spoken.ts";
import { Widget, type WidgetProps } from "./widget.tsx";

type ElementViewProps = Omit<WidgetProps, "client"> & {
  host: HTMLElement;
  /** Null where the page did not say which server. */
  client: SignInClient | null;
};

/** What a visitor sees of an element that was set up wrong. */
function Vacant({ language }: { language: string | undefined }) {
  const spoken = useSpoken(language);
  return spoken ? (
    <section className="widget" lang={spoken.language} dir={spoken.direction}>
      <p role="alert">{spoken.first.main.nothingToOffer}</p>
    </section>
  ) : null;
}

/**
 * The widget in the shadow root of an element that is there already: the element itself wears the
 * look.
 */
export function ElementView({ host, client, ...props }: ElementViewProps) {
  useLook(host, props.config.theme);
  return client ? (
    <Widget client={client} {...props} />
  ) : (
    <Vacant language={props.config.language} />
  );
}
