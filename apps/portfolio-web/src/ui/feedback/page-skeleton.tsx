import type { ReactNode } from "react";
import { Skeleton, SkeletonLine } from "./skeleton.tsx";

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
