import { Skeleton, SkeletonLine } from "#ui/feedback/skeleton.tsx";

const rows = ["first", "second", "third", "fourth"];

/** The shape of a table while its rows load. */
export function TableSkeleton() {
  return (
    <Skeleton>
      <div className="card padded skeleton-lines">
        {rows.map((row) => (
          <SkeletonLine key={row} width="100%" height="20px" />
        ))}
      </div>
    </Skeleton>
  );
}
