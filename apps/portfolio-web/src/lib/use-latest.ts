import { type RefObject, useLayoutEffect, useRef } from "react";

/** What a value is by the time that something happens, for what is made once and asks then. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
