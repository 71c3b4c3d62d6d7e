import { useState } from "react";
import { partsOf } from "./forms/count-characters.ts";

/** The first character, whole: a part of an emoji is no character. */
const initialOf = (name: string): string => partsOf(name.trim())[0]?.toUpperCase() ?? "";

/**
 * The organization's logo, or its initial where there is none or the page's policy lets none in.
 * The picture is our server's copy: the address that an administrator typed is never loaded, so no
 * stranger's server learns who signs in.
 */
export function Face({
  name,
  logoPath,
  server,
}: {
  name: string;
  /** Below the server's address. */
  logoPath: string | undefined;
  server: string | undefined;
}) {
  const [isBroken, setBroken] = useState(false);
  if (logoPath?.startsWith("/") && server !== undefined && !isBroken) {
    return (
      <img
        className="face"
        src={`${server}${logoPath}`}
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
