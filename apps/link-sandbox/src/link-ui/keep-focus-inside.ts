const FOCUSABLE = "button, input, [href]";

/** Tab past the last control comes back to the first, and the other way round: the page behind is out of reach. */
export function keepFocusInside(container: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== "Tab") return;
  const controls = [...container.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const first = controls.at(0);
  const last = controls.at(-1);
  const { activeElement } = container.ownerDocument;
  const isBefore = activeElement === first || activeElement?.tagName === "H1";
  if (event.shiftKey && isBefore) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && activeElement === last) {
    event.preventDefault();
    first?.focus();
  }
}
