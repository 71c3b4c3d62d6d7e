import { money } from "#lib/format/format.ts";
import { day, denverDay, denverTime } from "#lib/format/format-date.ts";

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

/** A calendar day as text and for machines. */
export function Day({ on }: { on: string }) {
  return <time dateTime={on}>{day(on)}</time>;
}

/** A moment, in Mountain Time like the nightly run. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {day(denverDay(at))}, {denverTime(at)} MT
    </time>
  );
}
