import "../accounts-shape.css";
import { Skeleton, SkeletonLine } from "#ui/feedback/skeleton.tsx";

const facts = ["balance", "holdings", "state"];
const rows = ["first", "second", "third", "fourth"];

/** The shape of the page below its head. */
export function AccountPageShape() {
  return (
    <>
      <div className="card padded account-facts">
        {facts.map((fact) => (
          <div className="skeleton-lines" key={fact}>
            <SkeletonLine width="70px" />
            <SkeletonLine width="140px" height="22px" />
          </div>
        ))}
      </div>
      <div className="section skeleton-lines">
        <SkeletonLine width="120px" height="16px" />
        <div className="card padded skeleton-lines">
          {rows.map((row) => (
            <SkeletonLine key={row} width="100%" height="20px" />
          ))}
        </div>
      </div>
    </>
  );
}

/** The same while the account loads. */
export function AccountPageSkeleton() {
  return (
    <Skeleton>
      <AccountPageShape />
    </Skeleton>
  );
}
