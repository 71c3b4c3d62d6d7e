export function WarningMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 2 1.8 13.2h12.4zM8 6.4v3.2M8 11.6v.01" />
    </svg>
  );
}
