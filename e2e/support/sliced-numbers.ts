import type { Page } from "@playwright/test";

/**
 * The boxes of the page as it is now that cut a figure off, or would have to be scrolled to see it:
 * each with the figure that reaches the furthest beyond it. Half a pixel is rounding; text that is
 * only heard, and that of charts, which are told in a table, is not looked at.
 */
export const slicedNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.closest("svg, .hidden-text, [inert]") === null
      );
    };
    const boxesOf = (element: Element) => {
      const boxes: Element[] = [document.documentElement];
      for (let box: Element | null = element; box !== null; box = box.parentElement) {
        const { overflowX, display } = getComputedStyle(box);
        if (overflowX !== "visible" && display !== "inline") boxes.push(box);
      }
      return boxes;
    };
    const worst = new Map<Element, { readonly beyond: number; readonly text: string }>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const [element, text] = [node.parentElement, node.textContent ?? ""];
      if (!element || !/\d/.test(text) || !isSeen(element)) continue;
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      for (const box of boxesOf(element)) {
        const edges = box.getBoundingClientRect();
        const beyond = Math.max(right - edges.right, edges.left - left);
        if (beyond > Math.max(0.5, worst.get(box)?.beyond ?? 0)) worst.set(box, { beyond, text });
      }
    }
    return [...worst].map(([box, { beyond, text }]) => {
      const name = box.ariaLabel ?? `${box.tagName.toLowerCase()}.${box.className}`;
      return `${text}: ${beyond.toFixed(1)} px beyond ${name}`;
    });
  });
