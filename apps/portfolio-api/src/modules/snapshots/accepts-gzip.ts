const REFUSED = /;\s*q=0(?:\.0*)?\s*$/;

/** Whether a client takes gzip, by its Accept-Encoding (RFC 9110, 12.5.3). Pure; a client that says nothing is answered as it was asked. */
export function acceptsGzip(header: string | readonly string[] | undefined): boolean {
  const codings = String(header ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim());
  const named = codings.find((coding) => /^(?:x-)?gzip(?:\s*;|$)/.test(coding));
  const coding = named ?? codings.find((any) => /^\*(?:\s*;|$)/.test(any));
  return coding !== undefined && !REFUSED.test(coding);
}
