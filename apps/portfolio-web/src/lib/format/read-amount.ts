/**
 * What a text says where a number is asked for; `marks` are digits whose commas, blanks or dots can
 * be read in more than one way.
 */
export type WrittenAmount =
  | { readonly kind: "amount"; readonly value: number }
  | { readonly kind: "nothing" | "marks" | "other" };

/** What comes along with a number that is copied from elsewhere and is not seen. */
const UNSEEN = /\p{Cf}/gu;
/**
 * Groups of three digits between the same mark, a comma or one blank, or digits alone. No group of
 * thousands begins with a zero.
 */
const NUMBER = /^(?:[1-9]\d{0,2}(?<mark>[,\s])\d{3}(?:\k<mark>\d{3})*|\d+)(?:\.\d*)?$|^\.\d+$/;
const DIGITS_AND_MARKS = /^(?=.*\d)[\d.,'’\s]+$/;

/**
 * An amount as people write it: '$4,000.50' and '4 000.50' are 4000.5. A comma before decimals is
 * never dropped as if it stood between thousands: '1234,56' would be a hundred times as much.
 */
export function readAmount(text: string): WrittenAmount {
  const written = text
    .replaceAll(UNSEEN, "")
    .trim()
    .replace(/^\$\s*|\s*\$$/, "");
  if (written === "") return { kind: "nothing" };
  if (NUMBER.test(written))
    return { kind: "amount", value: Number(written.replaceAll(/[,\s]/g, "")) };
  return { kind: DIGITS_AND_MARKS.test(written) ? "marks" : "other" };
}
