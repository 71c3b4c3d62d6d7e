import { type ComponentType, lazy as deferred, useState } from "react";

type Loaded<Props> = { default: ComponentType<Props> };

/** A component whose code is loaded when it is first drawn, or before by `preload`. */
export type Lazy<Props> = ComponentType<Props> & { preload(): Promise<unknown> };

/**
 * As `lazy` of React, but code that is there already is drawn at once: React's own waits a moment for it even then, shows what
 * stands for it meanwhile, and keeps that on the screen for 300 ms.
 */
export function lazy<Props extends object>(load: () => Promise<Loaded<Props>>): Lazy<Props> {
  let there: ComponentType<Props> | null = null;
  let asked: Promise<Loaded<Props>> | null = null;
  const ask = () => {
    asked ??= load().then((loaded) => {
      there = loaded.default;
      return loaded;
    });
    return asked;
  };
  const Deferred: ComponentType<Props> = deferred(ask);
  function Lazily(props: Props) {
    // Chosen once: a component that changed its type would begin anew.
    const [Component] = useState(() => there ?? Deferred);
    return <Component {...props} />;
  }
  // What goes wrong is told where the component is drawn.
  return Object.assign(Lazily, { preload: () => ask().catch(() => undefined) });
}
