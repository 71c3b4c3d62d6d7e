const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/**
 * A text's UTF-8 bytes as characters of one byte each. Without `TextEncoder`, which a test's jsdom
 * has not.
 */
export const utf8 = (text: string): string => unescape(encodeURIComponent(text));

/** Base64 of a text's UTF-8 bytes; `btoa` alone refuses anything beyond Latin-1. */
export const encodeBase64 = (text: string): string => btoa(utf8(text));

/** Base64url of bytes, unpadded (RFC 7636 appendix A). */
export const encodeBase64Url = (bytes: Uint8Array): string =>
  base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Random bytes in hex. Works on plain-http pages too, where `crypto.randomUUID` does not exist. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
