/** Solid is you, dashed is the index: the product's idea as a mark. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path className="brand-solid" d="M3 20.5C8 20 11 16.5 13 12S18 4 21 3.5" />
      <path className="brand-dashed" d="M3 20.5c6 .2 11-2.3 18-9" />
    </svg>
  );
}
