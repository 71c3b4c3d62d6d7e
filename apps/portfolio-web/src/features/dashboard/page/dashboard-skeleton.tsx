import { Skeleton, SkeletonLine } from "#ui/feedback/skeleton.tsx";

const tiles = ["gain", "cost", "positions", "irr", "versus"];
const cards = ["first", "second", "third"];

/** The shape of the dashboard below its head. */
export function DashboardShape() {
  return (
    <>
      <div className="card summary">
        <div className="summary-top">
          <div className="skeleton-lines">
            <SkeletonLine width="150px" height="16px" />
            <SkeletonLine width="240px" height="40px" />
            <SkeletonLine width="190px" />
          </div>
          <div className="skeleton-lines">
            <SkeletonLine width="100%" height="8px" />
            <SkeletonLine width="70%" />
          </div>
        </div>
        <div className="tiles">
          {tiles.map((tile) => (
            <div className="tile skeleton-lines" key={tile}>
              <SkeletonLine width="80%" />
              <SkeletonLine width="60%" height="20px" />
              <SkeletonLine width="50%" />
            </div>
          ))}
        </div>
      </div>
      <div className="holding-grid skeleton-cards">
        {cards.map((card) => (
          <div className="card padded skeleton-lines" key={card}>
            <SkeletonLine width="64px" height="16px" />
            <SkeletonLine width="150px" />
            <SkeletonLine width="130px" height="24px" />
            <SkeletonLine width="100%" />
            <SkeletonLine width="100%" />
            <SkeletonLine width="100%" />
          </div>
        ))}
      </div>
    </>
  );
}

/** The same while it loads. */
export function DashboardSkeleton() {
  return (
    <Skeleton>
      <DashboardShape />
    </Skeleton>
  );
}
