import { useRef } from "react";

/**
 * The same object for as long as it says the same: pages write their configuration where they use
 * it, so each render brings a new one. For plain data only; functions in it would not be seen to
 * change.
 */
export function useSame<Data extends object>(data: Data): Data {
  const text = JSON.stringify(data);
  const kept = useRef({ text, data });
  if (kept.current.text !== text) kept.current = { text, data };
  return kept.current.data;
}
