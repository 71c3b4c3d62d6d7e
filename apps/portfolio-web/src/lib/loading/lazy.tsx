import { type ComponentType, lazy as deferred, useState } from "react";
import { browserCodeSource, patientCodeSource } from "./code-source.ts";
import { type CodeSource, loadUntilThere } from "./load-until-there.ts";
import { withSheet } from "./load-with-sheet.ts";

type Loaded<Props> = { default: ComponentType<Props> };

/**
 * React draws what threw once more by itself before it gives up; later than that it is drawn anew
 * because somebody asks for it.
 */
const REACT_REDRAWS_WITHIN_MS = 1_000;

/** A component whose code is loaded when it is first drawn, or before by `preload`. */
export type Lazy<Props> = ComponentType<Props> & { preload(): Promise<unknown> };

/**
 * As `lazy` of React, but code that is there already is drawn at once: React's own waits a moment
 * for it even then, shows what stands for it meanwhile, and keeps that on the screen for 300 ms.
 * Code that can't be had is waited for: what stands for it says so.
 */
export function lazy<Props extends object>(
  loadCode: () => Promise<Loaded<Props>>,
  source: CodeSource = browserCodeSource,
): Lazy<Props> {
  const load = withSheet(loadCode);
  let there: ComponentType<Props> | null = null;
  let asked: Promise<Loaded<Props>> | null = null;
  const keep = (loaded: Loaded<Props>) => {
    there = loaded.default;
    return loaded;
  };
  let failedAt: number | null = null;
  const fail = (error: unknown): never => {
    failedAt = performance.now();
    throw error;
  };
  const ask = () => {
    asked ??= loadUntilThere(load, source).then(keep, fail);
    return asked;
  };
  let Deferred: ComponentType<Props> = deferred(ask);
  const current = (): ComponentType<Props> => {
    if (failedAt !== null && performance.now() - failedAt > REACT_REDRAWS_WITHIN_MS) {
      failedAt = null;
      asked = null;
      Deferred = deferred(ask);
    }
    return there ?? Deferred;
  };
  function Lazily(props: Props) {
    // Chosen once: a component that changed its type would begin anew.
    const [Component] = useState(current);
    return <Component {...props} />;
  }
  // One try: what goes wrong is told, and tried again, where the component is drawn.
  const preload = () => (asked ?? load().then(keep)).catch(() => undefined);
  return Object.assign(Lazily, { preload });
}

/**
 * For what a page can do without, inside an `OptionalPart`: a page in which somebody may have typed
 * is not loaded anew for it.
 */
export const lazyPart = <Props extends object>(load: () => Promise<Loaded<Props>>): Lazy<Props> =>
  lazy(load, patientCodeSource);
