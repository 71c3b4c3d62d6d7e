const attributes = ["aria-label", "placeholder", "alt", "title"];

/** Everything that somebody reads on a screen or has read to them. */
export const readScreen = (root: ParentNode): string =>
  [...root.querySelectorAll("section, section *")]
    .flatMap((element) => [
      ...attributes.map((name) => element.getAttribute(name) ?? ""),
      ...[...element.childNodes]
        .filter((node) => node.nodeType === 3)
        .map((node) => node.textContent ?? ""),
    ])
    .join("\n");
