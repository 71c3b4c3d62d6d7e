import type { ReactNode } from "react";
import { uiMessages } from "../messages/en.ts";

type Direction = "up" | "down" | "flat";

export function directionOf(value: number): Direction {
  if (value > 0) return "up";
  return value < 0 ? "down" : "flat";
}

const triangles = { up: "M4 1 7.6 7H.4z", down: "M4 7 .4 1h7.2z" } as const;

export function Triangle({ direction }: { direction: Direction }) {
  if (direction === "flat") return null;
  return (
    <svg className="triangle" viewBox="0 0 8 8" aria-hidden="true">
      <path d={triangles[direction]} />
    </svg>
  );
}

/**
 * A gain or a loss, told by shape, sign, colour and a word for screen readers. `words` are said for
 * up and down: 'Gain' and 'Loss', or 'Ahead' and 'Behind'.
 */
export function Delta({
  value,
  words = uiMessages.trends.gain,
  children,
}: {
  value: number;
  words?: readonly [string, string];
  children: ReactNode;
}) {
  const direction = directionOf(value);
  const word = direction === "up" ? words[0] : words[1];
  return (
    <span className={`delta ${direction}`}>
      <Triangle direction={direction} />
      {direction !== "flat" && <span className="hidden-text">{word}: </span>}
      {children}
    </span>
  );
}
