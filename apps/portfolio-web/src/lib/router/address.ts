import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import * as z from "zod/mini";
import { useLocation, useNavigate } from "#lib/router/router.tsx";

/** What a value is by the time that something happens, for what is made once and asks then. */
function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** What a step of the browser's history remembers: which part of the page it opened. */
const stepState = z.object({ opened: z.string() });

/** A query with one part set, or without it. The others keep their order. */
export function withFilter(search: string, name: string, value: string | null): string {
  const parts = new URLSearchParams(search);
  if (value === null) parts.delete(name);
  else parts.set(name, value);
  const text = parts.toString();
  return text && `?${text}`;
}

/**
 * A choice that stands in the page's address. `read` turns what stands there, which anybody may
 * have written, into a choice; the default (null for what is not chosen) is left out of the
 * address. `step` is a change that Back undoes, `same` one that it does not.
 */
export function useAddressPart<Value extends string>(
  name: string,
  read: (text: string | null) => Value,
  how: "step" | "same",
): [Value, (value: Value) => void] {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const value = read(new URLSearchParams(search).get(name));
  const set = useCallback(
    (next: Value) => {
      const part = next === read(null) ? null : next;
      navigate(
        { search: withFilter(search, name, part) },
        how === "step" ? {} : { replace: true, state },
      );
    },
    [navigate, search, state, name, read, how],
  );
  return [value, set];
}

const NOTHING: readonly string[] = [];

/**
 * Something that is opened over the page, named in its address: Back closes it, and so does
 * `close`, which leaves no step behind that would open it again. What was opened by a link from
 * elsewhere has no step before it, so closing it changes the address in place. `inside` are choices
 * that are made in what is opened, and go with it.
 */
export function useOpened(
  name: string,
  inside: readonly string[] = NOTHING,
): {
  readonly opened: string | null;
  open(what: string): void;
  close(): void;
} {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const opened = new URLSearchParams(search).get(name);
  const now = useLatest(search);
  // The same at every address: whatever is drawn to be opened need not be drawn anew when something
  // is.
  const open = useCallback(
    (what: string) =>
      navigate({ search: withFilter(now.current, name, what) }, { state: { opened: name } }),
    [navigate, now, name],
  );
  const close = useCallback(() => {
    const step = stepState.safeParse(state);
    if (step.success && step.data.opened === name) navigate(-1);
    else {
      const rest = [name, ...inside].reduce((left, part) => withFilter(left, part, null), search);
      navigate({ search: rest }, { replace: true });
    }
  }, [navigate, search, state, name, inside]);
  return { opened, open, close };
}
