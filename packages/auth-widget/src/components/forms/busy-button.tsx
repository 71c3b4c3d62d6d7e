/** The one button that a screen is for. While it works it keeps its place and its focus. */
export function BusyButton({
  isBusy,
  busyText,
  isDisabled = false,
  onClick,
  children,
}: {
  isBusy: boolean;
  busyText: string;
  isDisabled?: boolean;
  /** Undefined: it submits its form. */
  onClick?: () => void;
  children: string;
}) {
  return (
    <button
      type={onClick ? "button" : "submit"}
      className="button button-primary"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      disabled={isDisabled}
      onClick={isBusy ? undefined : onClick}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      <span>{isBusy ? busyText : children}</span>
    </button>
  );
}

/** Another way to go on, beside the one that the screen is for. */
export function LinkButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="button button-quiet" onClick={onClick}>
      {children}
    </button>
  );
}
