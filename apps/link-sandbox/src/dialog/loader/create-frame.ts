/** A frame over the whole page, in the browser's top layer so that it stands above the host's own dialogs. */
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
  // A frame whose colour scheme differs from its document's is painted opaque; the dialog draws dark itself.
  "color-scheme": "light",
};

/** Through the object model: a strict content security policy forbids style attributes. */
function setStyles(element: HTMLElement, styles: Styles): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
}

/** Appends the hidden frame to the page and starts loading the dialog. */
export function createFrame(page: Document, url: string, frameNumber: number): LinkFrame {
  const dialog = page.createElement("dialog");
  const iframe = page.createElement("iframe");
  iframe.id = `plaid-link-iframe-${frameNumber}`;
  iframe.title = "Plaid Link";
  iframe.src = url;
  setStyles(dialog, { ...COVER, overflow: "hidden" });
  setStyles(iframe, COVER);
  dialog.setAttribute("aria-label", "Plaid Link");
  dialog.append(iframe);
  page.body.append(dialog);
  return { dialog, iframe };
}
