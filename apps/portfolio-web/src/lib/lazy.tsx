import { type ComponentType, lazy as deferred, useState } from "react";
import { browserCodeSource } from "./code-source.ts";
import { loadUntilThere } from "./load-until-there.ts";

type Loaded<Props> = { default: ComponentType<Props> };

/** A component whose code is loaded when it is first drawn, or before by `preload`. */
export type Lazy<Props> = ComponentType<Props> & { preload(): Promise<unknown> };

/**
 * As `lazy` of React, but code that is there already is drawn at once: React's own waits a moment for it even then, shows what
 * stands for it meanwhile, and keeps that on the screen for 300 ms. Code that can't be had is waited for: what stands for it says so.
 */
export function lazy<Props extends object>(load: () => Promise<Loaded<Props>>): Lazy<Props> {
  let there: ComponentType<Props> | null = null;
  let asked: Promise<Loaded<Props>> | null = null;
  const keep = (loaded: Loaded<Props>) => {
    there = loaded.default;
    return loaded;
  };
  const ask = () => {
    asked ??= loadUntilThere(load, browserCodeSource).then(keep);
    return asked;
  };
  const Deferred: ComponentType<Props> = deferred(ask);
  function Lazily(props: Props) {
    // Chosen once: a component that changed its type would begin anew.
    const [Component] = useState(() => there ?? Deferred);
    return <Component {...props} />;
  }
  // One try: what goes wrong is told, and tried again, where the component is drawn.
  const preload = () => (asked ?? load().then(keep)).catch(() => undefined);
  return Object.assign(Lazily, { preload });
}
