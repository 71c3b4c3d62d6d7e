import { afterEach, expect, it, vi } from "vitest";
import { encodeBase64, utf8 } from "./encoding.ts";

afterEach(() => vi.unstubAllGlobals());

it.each(["", "public-token:session", "Zoë, 50 % off", "名前 👩‍👧"])(
  "writes %j as the bytes that TextEncoder writes, without one as in jsdom",
  (text) => {
    const bytes = new TextEncoder().encode(text);
    vi.stubGlobal("TextEncoder", undefined);
    expect(utf8(text)).toHaveLength(bytes.length);
    expect(encodeBase64(text)).toBe(btoa(String.fromCharCode(...bytes)));
  },
);
