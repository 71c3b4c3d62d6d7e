/**
 * A frame over the whole page, in the browser's top layer so that it stands above the host's own
 * dialogs.
 */
export interface LinkFrame {
  readonly dialog: HTMLDialogElement;
  readonly iframe: HTMLIFrameElement;
}

type Styles = Readonly<Record<string, string>>;

const COVER: Styles = {
  position: "fixed",
  inset: "0",
  width: "100%",
  height: "100%",
  "max-width": "none",
  "max-height": "none",
  margin: "0",
  padding: "0",
  border: "0",
  background: "transparent",
  // A frame whose colour scheme differs from its document's is painted opaque; the dialog draws
  // dark itself.
  "color-scheme": "light",
};

/** Through the object model: a strict content security policy forbids style attributes. */
function setStyles(element: HTMLElement, styles: Styles): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
}

const INLINE: Styles = {
  display: "block",
  width: "100%",
  height: "100%",
  "min-height": "560px",
  border: "0",
  background: "transparent",
  "color-scheme": "light",
};

const newFrame = (page: Document, url: string, frameNumber: number): HTMLIFrameElement => {
  const iframe = page.createElement("iframe");
  iframe.id = `plaid-link-iframe-${frameNumber}`;
  iframe.title = "Plaid Link";
  iframe.src = url;
  return iframe;
};

/** Puts the frame into an element of the page, to be seen at once. */
export function createInlineFrame(
  container: HTMLElement,
  url: string,
  frameNumber: number,
): HTMLIFrameElement {
  const iframe = newFrame(container.ownerDocument, url, frameNumber);
  setStyles(iframe, INLINE);
  container.append(iframe);
  return iframe;
}

/** Appends the hidden frame to the page and starts loading the dialog. */
export function createFrame(page: Document, url: string, frameNumber: number): LinkFrame {
  const dialog = page.createElement("dialog");
  const iframe = newFrame(page, url, frameNumber);
  setStyles(dialog, { ...COVER, overflow: "hidden" });
  setStyles(iframe, COVER);
  dialog.setAttribute("aria-label", "Plaid Link");
  dialog.append(iframe);
  page.body.append(dialog);
  return { dialog, iframe };
}
