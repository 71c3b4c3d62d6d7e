/**
 * Brings one child of a row into sight by moving the row alone. `scrollIntoView` would move the
 * page, too, where the row is below what is seen of it: the page would open somewhere in its
 * middle.
 */
export function scrollAlong(row: Element, child: Element): void {
  const { left, right } = row.getBoundingClientRect();
  const box = child.getBoundingClientRect();
  if (box.left < left) row.scrollLeft -= left - box.left;
  else if (box.right > right) row.scrollLeft += box.right - right;
}
