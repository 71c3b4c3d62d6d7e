import {
  createContext,
  type ReactNode,
  type RefObject,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { waitMessages as words } from "../messages/en.ts";
import { useWait } from "./use-wait.ts";

type Shown = { hasShapes: boolean; isSlow: boolean };

const nothing: Shown = { hasShapes: false, isSlow: false };

/**
 * What the skeleton that stands now shows: one that takes its place goes on from there instead of
 * blinking.
 */
const ShownContext = createContext<RefObject<Shown> | null>(null);

/**
 * A page whose code loads when it is first drawn; `skeleton` has its shape and stands for it
 * meanwhile.
 */
export function OnDemand({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const shown = useRef(nothing);
  return (
    <ShownContext value={shown}>
      <Suspense fallback={skeleton}>{children}</Suspense>
    </ShownContext>
  );
}

/** The shape of a line that is coming. Sizes are CSS lengths. */
export function SkeletonLine({ width, height = "12px" }: { width: string; height?: string }) {
  return <span className="skeleton" style={{ width, height }} />;
}

/**
 * Announces the wait once and shows the shapes only when the wait is long enough to be noticed. A
 * long one, and one for a network, is told in words.
 */
export function Skeleton({ children }: { children: ReactNode }) {
  const shown = useContext(ShownContext);
  const [before] = useState(() => shown?.current ?? nothing);
  const [hasShapes, setShapes] = useState(before.hasShapes);
  const wait = useWait(before.isSlow);
  useEffect(() => {
    const timer = setTimeout(() => setShapes(true), 150);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!shown) return;
    shown.current = { hasShapes, isSlow: wait === "slow" };
    return () => {
      shown.current = nothing;
    };
  }, [shown, hasShapes, wait]);
  return (
    <div role="status" aria-busy="true">
      {wait === "soon" ? (
        <span className="hidden-text">{words.loading}</span>
      ) : (
        <p className="wait-long">{words.long[wait]}</p>
      )}
      <div aria-hidden="true">{hasShapes && children}</div>
    </div>
  );
}
