/**
 * How far along something is; `label` names it. Without `percent` it only says that work goes on.
 */
export function Progress({ label, percent }: { label: string; percent?: number }) {
  const isKnown = percent !== undefined;
  return (
    <div
      className={isKnown ? "progress" : "progress progress-unknown"}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={isKnown ? { width: `${percent}%` } : undefined} />
    </div>
  );
}
