import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Icon } from "../icon.tsx";
import { uiMessages as words } from "../messages/en.ts";
import { focusAfter } from "./modal.tsx";

/** How long the panel takes to leave; the same number as --panel in the tokens. */
const panelCloseMs = 300;

/**
 * A panel over the right edge of the page. Escape, its close button and a click beside it close it;
 * `onClosed` is called when it has left the screen.
 */
export function SidePanel({
  title,
  subtitle,
  banner,
  children,
  size = "narrow",
  onClosed,
}: {
  title: string;
  subtitle: ReactNode;
  banner?: ReactNode;
  children: ReactNode;
  /** Wide for tables of several columns. */
  size?: "narrow" | "wide";
  onClosed: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isClosing, setClosing] = useState(false);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (!element || element.open) return;
    element.showModal();
    heading.current?.focus();
    return () => {
      element.close();
      focusAfter(opener);
    };
  }, []);

  useEffect(() => {
    if (!isClosing) return;
    const timer = setTimeout(onClosed, panelCloseMs);
    return () => clearTimeout(timer);
  }, [isClosing, onClosed]);

  const close = useCallback(() => setClosing(true), []);
  // The dialog fills the window; only its inner box is drawn, so a click on the dialog itself is a
  // click beside the panel.
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape arrives as `cancel`
    <dialog
      ref={dialog}
      className={isClosing ? "panel panel-closing" : "panel"}
      aria-labelledby={id}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className={size === "wide" ? "panel-box panel-box-wide" : "panel-box"}>
        <div className="panel-head">
          <div>
            <h2 id={id} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            <p>{subtitle}</p>
          </div>
          <button type="button" className="icon-button" aria-label={words.close} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <div className="panel-body">
          {banner}
          {children}
        </div>
      </div>
    </dialog>
  );
}
