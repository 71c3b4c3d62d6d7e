import { Skeleton, SkeletonLine } from "#ui/feedback/skeleton.tsx";

/** The shape of the page of an account's history below its head. */
export function HistoryShape() {
  return (
    <div className="card padded skeleton-lines">
      <SkeletonLine width="180px" height="16px" />
      <SkeletonLine width="min(420px, 100%)" />
      <SkeletonLine width="100%" height="96px" />
    </div>
  );
}

/** The same while it loads. */
export function HistorySkeleton() {
  return (
    <Skeleton>
      <HistoryShape />
    </Skeleton>
  );
}
