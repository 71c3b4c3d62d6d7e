import { useState } from "react";

/**
 * The address of a picture from the web or from the page's own origin; null for anything else, such
 * as a script.
 */
export function pictureAddress(url: string, page: string): string | null {
  const base = URL.canParse(page) ? new URL(page) : undefined;
  if (!URL.canParse(url, base?.href)) return null;
  const address = new URL(url, base?.href);
  const isOwn = base !== undefined && address.origin === base.origin && base.origin !== "null";
  return address.protocol === "https:" || isOwn ? address.href : null;
}

/**
 * The application's logo. It is decoration: one that is no picture, or does not load, leaves no
 * trace.
 */
export function AppLogo({ url, alt = "" }: { url: string; alt?: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  const address = pictureAddress(url, document.baseURI);
  if (address === null || broken === address) return null;
  return (
    <img
      className="logo"
      src={address}
      alt={alt}
      referrerPolicy="no-referrer"
      onError={() => setBroken(address)}
    />
  );
}
