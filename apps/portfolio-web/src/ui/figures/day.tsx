import { day, denverDay, denverTime } from "#lib/format/format-date.ts";

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
