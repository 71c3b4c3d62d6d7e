import type { Metrics } from "@stocks-vibe/server-kit";

/** What is counted, for the operator's dashboards. Nothing tells one member from another. */
export interface AuthCounters {
  readonly onOutcome: (kind: string) => void;
  readonly onSent: () => void;
  readonly onTelemetry: (count: number) => void;
}

const SILENT: AuthCounters = {
  onOutcome: () => undefined,
  onSent: () => undefined,
  onTelemetry: () => undefined,
};

export function countersOf(metrics: Metrics | undefined): AuthCounters {
  if (!metrics) return SILENT;
  const signIns = metrics.counter("auth_sign_ins_total", "Proofs judged, by outcome", ["outcome"]);
  const mails = metrics.counter("auth_mails_sent_total", "Letters handed to the post");
  const events = metrics.counter("auth_client_events_total", "Usage events that clients reported");
  return {
    onOutcome: (outcome) => signIns.labels(outcome).inc(),
    onSent: () => mails.inc(),
    onTelemetry: (count) => events.inc(count),
  };
}
