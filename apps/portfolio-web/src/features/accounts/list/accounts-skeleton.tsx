import "../accounts-shape.css";
import { Skeleton, SkeletonLine } from "#ui/feedback/skeleton.tsx";

const rows = ["first", "second", "third"];

/** The shape of the page below its head. */
export function AccountsShape() {
  return (
    <>
      <div className="card padded skeleton-lines">
        <SkeletonLine width="150px" height="16px" />
        <SkeletonLine width="220px" height="40px" />
      </div>
      <div className="card section">
        {rows.map((row) => (
          <div className="account" key={row}>
            <SkeletonLine width="40px" height="40px" />
            <div className="skeleton-lines">
              <SkeletonLine width="180px" height="14px" />
              <SkeletonLine width="120px" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

/** The same while it loads. */
export function AccountsSkeleton() {
  return (
    <Skeleton>
      <AccountsShape />
    </Skeleton>
  );
}
