import { Skeleton, SkeletonLine } from "#ui/skeleton.tsx";

/** The shape of what loads on the page of an account's history. */
export function HistorySkeleton() {
  return (
    <Skeleton>
      <div className="card padded skeleton-lines">
        <SkeletonLine width="180px" height="16px" />
        <SkeletonLine width="min(420px, 100%)" />
        <SkeletonLine width="100%" height="96px" />
      </div>
    </Skeleton>
  );
}
