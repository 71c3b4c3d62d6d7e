import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Skeleton, SkeletonLine } from "#ui/feedback/skeleton.tsx";
import { Button } from "#ui/forms/button.tsx";
import { chartMessages as words } from "../messages/en.ts";

export function ChartFailed({
  title,
  message,
  onRetry,
}: {
  title: string;
  message: string;
  onRetry: () => void;
}) {
  return (
    <Notice
      tone="bad"
      title={title}
      action={
        <Button size="small" icon="refresh" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      }
    >
      {message === title ? undefined : message}
    </Notice>
  );
}

export function ChartEmpty({ children }: { children: string }) {
  return (
    <EmptyState icon="line" title={words.noData}>
      {children}
    </EmptyState>
  );
}

export function ChartSkeleton() {
  return (
    <Skeleton>
      <div className="card padded skeleton-lines">
        <SkeletonLine width="220px" height="16px" />
        <SkeletonLine width="60%" />
        <SkeletonLine width="100%" height="300px" />
      </div>
    </Skeleton>
  );
}
