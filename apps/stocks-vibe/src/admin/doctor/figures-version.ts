import type { OtherFigures } from "@stocks-vibe/portfolio-api";
import type { Check, Finding } from "./finding.ts";

/** Pure: how far the figures are brought to this version of the program. */
export function describeVersions({ organizations, older, newer }: OtherFigures): Finding {
  const of = `of ${organizations} organizations' figures are`;
  if (newer > 0) {
    return {
      ok: false,
      text: `${newer} ${of} a later version's: run that version, or restore the backup from before it`,
    };
  }
  if (older > 0) {
    return {
      ok: true,
      text: `${older} ${of} an earlier version's still; they are brought up to date in the background, by the next night at the latest`,
    };
  }
  return { ok: true, text: "every organization's figures are this version's" };
}

export const figuresVersion: Check = async ({ standings }) =>
  describeVersions((await standings.organizations()).otherFigures);
