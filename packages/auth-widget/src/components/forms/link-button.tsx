/** Another way to go on, beside the one that the screen is for. */
export function LinkButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="button button-quiet" onClick={onClick}>
      {children}
    </button>
  );
}
