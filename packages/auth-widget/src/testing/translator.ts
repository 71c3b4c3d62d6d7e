/**
 * How translators of pages rewrite text: in place, cut in two, or with the elements of its sentence
 * put in another order.
 */
export const MANNERS = ["replaces text", "cuts text in two"] as const;
export type Manner = (typeof MANNERS)[number];

const MARK = "\u2063";
/** The text without what a translator did to it. */
export const original = (text: string): string => text.replaceAll(MARK, "");

const font = (text: string): HTMLElement => {
  const outer = document.createElement("font");
  const inner = outer.appendChild(document.createElement("font"));
  inner.append(`${text}${MARK}`);
  return outer;
};

function textsIn(node: Node): Text[] {
  return [...node.childNodes].flatMap((child) => {
    if (child instanceof Text) return [child];
    return child instanceof HTMLElement && child.translate === false ? [] : textsIn(child);
  });
}

const isTranslated = (text: Text): boolean => text.data.includes(MARK);

/**
 * Rewrites every text below a node, as a page translator does behind React's back, in open shadow
 * roots too.
 */
export function translate(root: Node, manner: Manner): void {
  for (const text of textsIn(root)) {
    if (isTranslated(text) || text.data.trim() === "") continue;
    const half = Math.ceil(text.data.length / 2);
    const parts =
      manner === "replaces text" ? [text.data] : [text.data.slice(0, half), text.data.slice(half)];
    text.replaceWith(...parts.map(font));
  }
}

const hasText = (node: Node): boolean => node instanceof Text && node.data.trim() !== "";

/**
 * Elements in which React keeps a text beside other children: it looks for that very node when one
 * of them comes or goes.
 */
export const sharedTexts = (root: ParentNode): string[] =>
  [...root.querySelectorAll("*")]
    .filter(({ childNodes }) => childNodes.length > 1 && [...childNodes].some(hasText))
    .map(({ outerHTML }) => outerHTML);
