import { useState } from "react";

/**
 * The organization's logo, or its initial where there is none or the page's policy lets none in. Only https: a logo's address is
 * whatever its administrator typed.
 */
export function Face({ logoUrl, name }: { logoUrl: string; name: string }) {
  const [isBroken, setBroken] = useState(false);
  if (logoUrl.startsWith("https://") && !isBroken) {
    return <img className="face" src={logoUrl} alt="" onError={() => setBroken(true)} />;
  }
  return (
    <span className="face" aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
