import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Notice } from "#ui/feedback/notice.tsx";
import { Progress } from "#ui/feedback/progress.tsx";
import { useDemoProgress } from "./demo-progress-query.ts";
import { demoMessages as words } from "./messages/en.ts";

/**
 * While the demo organization is being built: how far it is. Nothing at all where there is no demo.
 */
export function DemoProgress() {
  const cache = useQueryClient();
  const progress = useDemoProgress().data;

  const before = useRef(progress?.state);
  useEffect(() => {
    if (before.current === "running" && progress?.state === "ready") {
      void cache.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== "demo-progress",
      });
    }
    before.current = progress?.state;
  }, [cache, progress?.state]);

  if (progress?.state === "failed") {
    return (
      <Notice tone="bad" title={words.failed}>
        {words.failedText}
      </Notice>
    );
  }
  if (progress?.state !== "running") return null;
  return (
    <Notice
      tone="info"
      icon="refresh"
      title={words.building(progress.percent)}
      below={<Progress label={words.label} percent={progress.percent} />}
    >
      {progress.step}
    </Notice>
  );
}
