import type { Frame, Page } from "@playwright/test";

/** Words that no Spanish sentence and no name of the demo family has. */
const ENGLISH =
  /(?<!\p{L})(the|your|you|with|from|this|that|are|is|was|which|what|their|there)(?!\p{L})/iu;

/** Lines of a page or of a frame in it that are still English, but for what says so of itself. */
export const leftInEnglish = (page: Page | Frame, words = ENGLISH): Promise<string[]> =>
  page.evaluate((source) => {
    const word = new RegExp(source, "iu");
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const left: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const owner = node.parentElement;
      const isSaid = owner?.closest("[lang]")?.getAttribute("lang") === "es";
      if (isSaid && owner?.tagName !== "SCRIPT" && word.test(node.nodeValue ?? ""))
        left.push(node.nodeValue ?? "");
    }
    for (const named of document.querySelectorAll("[aria-label]"))
      if (word.test(named.getAttribute("aria-label") ?? ""))
        left.push(named.getAttribute("aria-label") ?? "");
    return left;
  }, words.source);
