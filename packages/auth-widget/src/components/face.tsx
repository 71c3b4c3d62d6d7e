import { useState } from "react";

/** The first character, whole: half of an emoji is no character. */
const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? "";

/**
 * The organization's logo, or its initial where there is none or the page's policy lets none in.
 * Only https: a logo's address is whatever its administrator typed.
 */
export function Face({ logoUrl, name }: { logoUrl: string; name: string }) {
  const [isBroken, setBroken] = useState(false);
  if (logoUrl.startsWith("https://") && !isBroken) {
    return (
      <img
        className="face"
        src={logoUrl}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <span className="face" aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}
