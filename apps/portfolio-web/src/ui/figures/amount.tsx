import { money } from "#lib/format/format.ts";

/** An amount of money with its cents in grey. */
export function Amount({ value, currency = "USD" }: { value: number; currency?: string }) {
  const text = money(value, currency);
  const dot = text.lastIndexOf(".");
  return (
    <>
      {text.slice(0, dot)}
      <span className="cents">{text.slice(dot)}</span>
    </>
  );
}
