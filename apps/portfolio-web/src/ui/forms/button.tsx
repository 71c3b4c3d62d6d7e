import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useState } from "react";
import { Icon, type IconName } from "../icon.tsx";

type ButtonStyle = {
  look?: "primary" | "secondary" | "ghost" | "danger";
  size?: "small" | "medium" | "large";
};

/** The classes of a button, for links that look like one. */
export function buttonClass({ look = "secondary", size = "medium" }: ButtonStyle = {}): string {
  return `button button-${look} button-${size}`;
}

type ButtonProps = ButtonStyle &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> & {
    icon?: IconName;
    /** While set, the button shows a spinner and these words, and does nothing. */
    busy?: ReactNode;
    /** While true it does nothing, but, unlike a disabled one, it keeps its focus. */
    inactive?: boolean;
    children: ReactNode;
  };

export function Button({
  look,
  size,
  icon,
  busy,
  inactive,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isBusy = Boolean(busy);
  const isIdle = isBusy || inactive;
  const isSerious = rest.type === "submit" || look === "primary" || look === "danger";
  /** The second press of a double one does nothing, however fast the first was answered. */
  const once = (event: MouseEvent<HTMLButtonElement>) => {
    if (isSerious && event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ ...(look ? { look } : {}), ...(size ? { size } : {}) })}
      aria-busy={isBusy || undefined}
      aria-disabled={isIdle || undefined}
      onClick={isIdle ? (event) => event.preventDefault() : once}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {icon && !isBusy && <Icon name={icon} />}
      {isBusy ? busy : children}
    </button>
  );
}

/** What a button that copies does, and whether the browser did it; null before it was pressed. */
export function useCopy(text: string): readonly [copied: boolean | null, copy: () => void] {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return [copied, copy];
}
