import { type ReactNode, useEffect, useId, useRef } from "react";
import { useBackCloses } from "#lib/overlays/overlay-stack.ts";

/**
 * Gives focus back to what opened something that is closed now. Where nothing on the page did (an
 * address, or what is gone meanwhile) it goes to the page's title, where its reader starts, too.
 */
export function focusAfter(opener: Element | null): void {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  if (isThere) opener.focus();
  else document.querySelector("h1")?.focus();
}

type ModalProps = {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** Escape and Back, too, end here. */
  onClose: () => void;
  /** While true neither does: what was asked for is on its way. */
  isHeld?: boolean;
  /** The page's address names it, so it is a step that Back undoes already. */
  hasAddress?: boolean;
  /** 'alertdialog' for what must be answered. */
  role?: "dialog" | "alertdialog";
  mark?: ReactNode;
};

/**
 * A native dialog: the browser keeps focus inside, makes the page behind inert and gives focus
 * back. It is open as long as it is rendered. Focus starts on the element with `autoFocus`, else on
 * the title.
 */
export function Modal({
  title,
  children,
  actions,
  onClose,
  isHeld = false,
  hasAddress = false,
  role = "dialog",
  mark,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useBackCloses(onClose, { isOpen: !hasAddress, isHeld });

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (!element || element.open) return;
    element.showModal();
    const wanted = element.querySelector("[data-autofocus]");
    if (wanted instanceof HTMLElement) wanted.focus();
    else heading.current?.focus();
    return () => {
      element.close();
      focusAfter(opener);
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className="modal"
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        if (!isHeld) onClose();
      }}
    >
      {mark}
      <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div id={`${id}-text`} className="modal-text">
        {children}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </dialog>
  );
}
