import { demoProgress } from "@stocks-vibe/contracts/portfolio";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { askAgainEvery, queryPolicy } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Progress } from "#ui/feedback/progress.tsx";
import { demoMessages as words } from "./messages/en.ts";

/**
 * How far the demo organization is, asked again while it is being built; not asked at all where
 * there is no demo.
 */
export function useDemoProgress() {
  const { api, config } = useServices();
  return useQuery({
    queryKey: ["demo-progress"],
    queryFn: ({ signal }) =>
      api.get("/demo-progress", {
        schema: demoProgress,
        whenRefused: apiMessages.failed.demo,
        signal,
      }),
    enabled: config.demo !== null,
    refetchInterval: ({ state }) =>
      state.data?.state === "running" && askAgainEvery(queryPolicy.pollEvery, state.error),
  });
}

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

/** How far the demo is, on a server that has one. */
export function DemoNotice() {
  const { config } = useServices();
  if (config.demo === null) return null;
  return <DemoProgress />;
}
