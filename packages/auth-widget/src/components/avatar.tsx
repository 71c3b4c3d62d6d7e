import { useState } from "react";
import { partsOf } from "./forms/count-characters.ts";

/** The first character, whole: a part of an emoji is no character. */
const initialOf = (name: string): string => partsOf(name.trim())[0]?.toUpperCase() ?? "";

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
