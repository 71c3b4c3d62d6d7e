import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import type { Messages } from "../config/catalogue.ts";
import { useMessages } from "../config/use-messages.ts";

export type ToastText = keyof Messages["toasts"];
type Toast = { id: number; text: ToastText };

const failures: ReadonlySet<ToastText> = new Set(["copyAllFailed", "copyFailed"]);
const SUCCESS_MS = 2000;
const FAILURE_MS = 4000;
const MOST = 20;

const ToastContext = createContext<(text: ToastText) => void>(() => undefined);

/** Shows a short sentence over the screen, for a moment. */
export const useToast = () => useContext(ToastContext);

function ToastLine({ toast, onOver }: { toast: Toast; onOver: (id: number) => void }) {
  const words = useMessages().toasts;
  const isFailure = failures.has(toast.text);
  useEffect(() => {
    const timer = setTimeout(() => onOver(toast.id), isFailure ? FAILURE_MS : SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [toast.id, isFailure, onOver]);
  return <p className={isFailure ? "toast toast-bad" : "toast"}>{words[toast.text]}</p>;
}

/** Short sentences about what was just done. They go by themselves; the oldest makes room. */
export function Toasts({ children }: { children: ReactNode }) {
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
      {children}
      <div className="toasts" role="status">
        {shown.map((toast) => (
          <ToastLine key={toast.id} toast={toast} onOver={end} />
        ))}
      </div>
    </ToastContext.Provider>
  );
}
