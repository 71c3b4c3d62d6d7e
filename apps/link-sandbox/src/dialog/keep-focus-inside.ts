const FOCUSABLE = "button, input, [href]";

/** Tab past the last control comes back to the first, and the other way round: the page behind is out of reach. */
export function keepFocusInside(container: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== "Tab") return;
  const controls = [...container.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const target = event.shiftKey ? controls.at(-1) : controls.at(0);
  if (!leavesThrough(controls, event.shiftKey, container.ownerDocument.activeElement)) return;
  event.preventDefault();
  target?.focus();
}

/** Whether no control is left in that direction. The focus may rest on a heading between two controls. */
function leavesThrough(
  controls: readonly HTMLElement[],
  isBackwards: boolean,
  active: Element | null,
): boolean {
  if (!active) return true;
  const direction = isBackwards
    ? Node.DOCUMENT_POSITION_PRECEDING
    : Node.DOCUMENT_POSITION_FOLLOWING;
  return !controls.some((control) => active.compareDocumentPosition(control) & direction);
}
