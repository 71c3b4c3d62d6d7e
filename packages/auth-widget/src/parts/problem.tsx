import { WarningMark } from "./warning-mark.tsx";

/** What stands wrong, said at once by screen readers. */
export function Problem({ id, children }: { id?: string; children: string }) {
  return (
    <p className="problem" id={id} role="alert">
      <WarningMark />
      {children}
    </p>
  );
}
