import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import type { Messages } from "../config/catalogue.ts";
import { useMessages } from "../config/use-messages.ts";

export type ToastText = keyof Messages["toasts"];
type Toast = { id: number; text: ToastText };

const none: readonly ToastText[] = [];
const failures: ReadonlySet<ToastText> = new Set(["copyAllFailed", "copyFailed"]);
const SUCCESS_MS = 2000;
const FAILURE_MS = 4000;
const MOST = 20;

const ToastContext = createContext<(text: ToastText) => void>(() => undefined);

/** Shows a short sentence over the screen, for a moment. */
export const useToast = () => useContext(ToastContext);

function ToastLine({ text }: { text: ToastText }) {
  const words = useMessages().toasts;
  return <p className={failures.has(text) ? "toast toast-bad" : "toast"}>{words[text]}</p>;
}

function PassingToast({ toast, onOver }: { toast: Toast; onOver: (id: number) => void }) {
  const isFailure = failures.has(toast.text);
  useEffect(() => {
    const timer = setTimeout(() => onOver(toast.id), isFailure ? FAILURE_MS : SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [toast.id, isFailure, onOver]);
  return <ToastLine text={toast.text} />;
}

/**
 * Short sentences about what was just done. They go by themselves, all but the `standing` ones; the
 * oldest makes room.
 */
export function Toasts({
  standing = none,
  children,
}: {
  standing?: readonly ToastText[] | undefined;
  children: ReactNode;
}) {
  const [{ shown }, setToasts] = useState<{ next: number; shown: readonly Toast[] }>({
    next: 0,
    shown: [],
  });
  const show = useCallback(
    (text: ToastText) =>
      setToasts(({ next, shown: before }) => ({
        next: next + 1,
        shown: [...before, { id: next, text }].slice(-MOST),
      })),
    [],
  );
  const end = useCallback(
    (id: number) =>
      setToasts(({ next, shown: before }) => ({
        next,
        shown: before.filter((toast) => toast.id !== id),
      })),
    [],
  );
  return (
    <ToastContext.Provider value={show}>
      {/* Before the screen: what a screen ends with stays the last of its box, where no gap follows it. */}
      <div className="toasts" role="status">
        {standing.map((text) => (
          <ToastLine key={text} text={text} />
        ))}
        {shown.map((toast) => (
          <PassingToast key={toast.id} toast={toast} onOver={end} />
        ))}
      </div>
      {children}
    </ToastContext.Provider>
  );
}
