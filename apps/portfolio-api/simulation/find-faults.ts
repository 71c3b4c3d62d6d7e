import type { ShownFigure } from "./shown-figures.ts";

const order = ["full", "since-linked", "estimated"] as const;

/** Whether a figure says no less than its rows could have told. */
export const isKept = ({ label, due, value }: ShownFigure): boolean =>
  value !== null && order.indexOf(label) <= order.indexOf(due);

const isMoney = (kind: ShownFigure["kind"]): boolean => kind === "money" || kind === "difference";

/** Money may be off by the cents of its parts, everything by a millionth. */
function agrees({ kind, value }: ShownFigure, truth: number): boolean {
  if (value === null) return true;
  const allowed = 1e-6 * Math.max(1, Math.abs(truth)) + (isMoney(kind) ? 0.05 : 0);
  return Math.abs(value - truth) <= allowed;
}

function absurdity(
  { kind, value, name, unitsShown = 1 }: ShownFigure,
  truth: number | undefined,
): string | undefined {
  if (value === null || truth === undefined) return undefined;
  if (kind === "rate" && name !== "timeline") {
    const isExtreme = value < -0.9 || value > 5;
    return isExtreme && Math.abs(value - truth) > 0.1 ? "absurd rate" : undefined;
  }
  if (kind !== "money" || Math.abs(truth) < 1) return undefined;
  // A lot of estimated units is held against the true cost of as many.
  const factor = Math.abs(value / (truth * unitsShown));
  return factor > 9 || factor < 1 / 9 ? "off by a power of ten" : undefined;
}

const say = (figure: ShownFigure, what: string, truth: number | undefined): string =>
  `${figure.subject} ${figure.name} (${figure.label}): ${what}, shown ${figure.value}, truly ${truth}`;

/**
 * What is wrong with a figure, if anything: said to be whole and isn't, counted from the window
 * and isn't right since then, without a reason, or absurd.
 */
export function faultOf(figure: ShownFigure): string | undefined {
  const { label, truth, value, reasons } = figure;
  const { whole, since } = truth;
  if (label === "full") {
    if (value !== null && (whole === undefined || !agrees(figure, whole))) {
      return say(figure, "called complete and wrong", whole);
    }
    return undefined;
  }
  if (reasons.length === 0) return say(figure, "without a reason", since);
  if (label === "since-linked" && since !== undefined && !agrees(figure, since)) {
    return say(figure, "wrong since the window's first day", since);
  }
  const absurd = absurdity(figure, since ?? whole);
  return absurd && say(figure, absurd, since ?? whole);
}
