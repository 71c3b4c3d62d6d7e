import { type ReactNode, useEffect, useRef } from "react";
import { useWords } from "../language/words.ts";
import { BackIcon, CloseIcon } from "./icons.tsx";

/**
 * Whether the dialog is a part of the host's page; it says so with its start, which draws
 * everything anew.
 */
export const isEmbedded = (page: Document): boolean =>
  page.documentElement.dataset.embedded !== undefined;

/** Marks the element that takes the focus when its screen appears; without one the heading does. */
export const FOCUS_FIRST = { "data-focus-first": true } as const;

/** The id the dialog is labelled by; one screen is drawn at a time. */
export const TITLE_ID = "link-title";

/**
 * What every screen has: the bar with back, badge and close, then the heading, then its own
 * content.
 */
export function ScreenFrame(props: {
  readonly title: string;
  /** Drawn above the title, which then stands in the middle. */
  readonly mark?: ReactNode;
  readonly onBack?: () => void;
  readonly onClose?: () => void;
  readonly children: ReactNode;
}) {
  const words = useWords();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A part of a page takes no focus that the page has not given it.
    if (isEmbedded(document) && !document.hasFocus()) return;
    const first = section.current?.querySelector<HTMLElement>("[data-focus-first]");
    (first ?? heading.current)?.focus();
  }, []);

  return (
    <section className="screen" ref={section}>
      <div className="bar">
        {props.onBack ? (
          <button
            type="button"
            className="icon-button"
            onClick={props.onBack}
            aria-label={words.back}
          >
            <BackIcon />
          </button>
        ) : (
          <span className="icon-space" />
        )}
        <span className="badge">{words.sandbox}</span>
        {props.onClose ? (
          <button
            type="button"
            className="icon-button"
            onClick={props.onClose}
            aria-label={words.close}
          >
            <CloseIcon />
          </button>
        ) : (
          <span className="icon-space" />
        )}
      </div>
      <div className="body">
        {props.mark ? <span className="mark">{props.mark}</span> : null}
        <h1 id={TITLE_ID} ref={heading} tabIndex={-1}>
          {props.title}
        </h1>
        {props.children}
      </div>
    </section>
  );
}
