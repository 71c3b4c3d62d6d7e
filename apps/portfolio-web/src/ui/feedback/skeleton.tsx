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
import { useIsOnline } from "#lib/loading/online.ts";
import { waitMessages as words } from "../messages/en.ts";

/** A wait that is longer than this is told in words. */
const SLOW_MS = 2500;

/**
 * How a wait goes on that began when this was first drawn, or before: `wasSlow` where it has been
 * long already.
 */
export function useWait(wasSlow = false): "soon" | "slow" | "offline" {
  const isOnline = useIsOnline();
  const [isSlow, setSlow] = useState(wasSlow);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isOnline) return "offline";
  return isSlow ? "slow" : "soon";
}

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

/**
 * The shape of a whole page while its code loads: its head, as tall as the real one, and what comes
 * below.
 */
export function PageSkeleton({
  above,
  hasLead = false,
  children,
}: {
  /** What stands above the title. */
  above?: ReactNode;
  /** Whether a line stands below the title. */
  hasLead?: boolean;
  children: ReactNode;
}) {
  return (
    <Skeleton>
      {above}
      <div className="page-head">
        <div>
          <span className="skeleton skeleton-title" />
          {hasLead && (
            <p>
              <SkeletonLine width="190px" height="1lh" />
            </p>
          )}
        </div>
      </div>
      {children}
    </Skeleton>
  );
}

/** The shape of the link that leads back from a page. */
export function BackShape() {
  return (
    <span className="back-link">
      <SkeletonLine width="120px" />
    </span>
  );
}
