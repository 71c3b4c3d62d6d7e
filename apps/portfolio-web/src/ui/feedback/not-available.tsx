import { type KeyboardEvent, useId, useRef, useState } from "react";
import { uiMessages as words } from "../messages/en.ts";

/** Where the tip stands: below its word, pushed inside the window. */
function place(anchor: HTMLElement): { left: number; top: number } {
  const box = anchor.getBoundingClientRect();
  const width = Math.min(300, window.innerWidth - 32);
  return {
    left: Math.max(16, Math.min(box.right - width, window.innerWidth - width - 16)),
    top: box.bottom + 8,
  };
}

/** 'N/A' and why, on hover, focus and tap. Escape puts the tip away. Never 0, a dash or blank. */
export function NotAvailable({ reason }: { reason: string }) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [spot, setSpot] = useState<{ left: number; top: number } | null>(null);
  const show = () => setSpot(anchor.current ? place(anchor.current) : null);
  const hide = () => setSpot(null);
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !spot) return;
    event.preventDefault();
    event.stopPropagation();
    hide();
  };
  return (
    <span className="not-available">
      <button
        type="button"
        ref={anchor}
        aria-describedby={id}
        onClick={show}
        onFocus={show}
        onBlur={hide}
        onMouseEnter={show}
        onMouseLeave={hide}
        onKeyDown={hideOnEscape}
      >
        {words.notAvailable}
      </button>
      <span
        role="tooltip"
        id={id}
        className={spot ? "tip" : "hidden-text"}
        style={spot ?? undefined}
      >
        {reason}
      </span>
    </span>
  );
}
