/** As many letters as a ticker, a CUSIP or an ISIN has at most. */
const LONGEST_CODE = 12;

/**
 * What a security is called for short. One without a ticker has a name in its place, which breaks,
 * so that no figure beside it is pushed away.
 */
export function Code({ children }: { children: string }) {
  return children.length > LONGEST_CODE ? <span className="code-long">{children}</span> : children;
}
