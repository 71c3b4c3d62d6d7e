import { useState } from "react";

/** 128 random bits in hex. `crypto.randomUUID` does not exist on plain-http pages. */
const newFormId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/**
 * The id of a filled form. It stays until the form has succeeded: sent again after an answer that
 * was lost, the server counts it once.
 */
export function useFormId() {
  const [id, setId] = useState(newFormId);
  return { id, renew: () => setId(newFormId()) };
}
