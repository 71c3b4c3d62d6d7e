import type { SmallPicture } from "./small-pictures.ts";

const cellsOf = (picture: SmallPicture): readonly (readonly number[])[] =>
  Array.from({ length: picture.length / 3 }, (_, cell) => picture.slice(cell * 3, cell * 3 + 3));

const apart = (one: readonly number[], other: readonly number[]): number =>
  Math.max(...one.map((part, at) => Math.abs(part - (other[at] ?? 0))));

/** How much stands on the page: the distance of all cells from the first one, which is ground. */
const ink = (picture: SmallPicture): number => {
  const cells = cellsOf(picture);
  return cells.reduce((sum, cell) => sum + apart(cell, cells[0] ?? []), 0);
};

/**
 * How colourful it is: what sets the strongest of each cell's three parts apart from the weakest.
 */
const colour = (picture: SmallPicture): number =>
  cellsOf(picture).reduce((sum, cell) => sum + Math.max(...cell) - Math.min(...cell), 0);

/** Of 255, on average over the cells: other fonts leave some 2. */
const MOST_APART = 7;
/** As shares of what is kept. */
const [LEAST, MOST] = [0.65, 1.5];
/** Less than this is noise, summed over the cells. */
const FAINT = 600;

const isWithin = (now: number, kept: number): boolean =>
  Math.max(now, kept) < FAINT || (now >= kept * LEAST && now <= kept * MOST);

/**
 * Pure: what is wrong with a picture beside the one that was kept, in words; nothing where it is
 * the same page.
 */
export function differences(now: SmallPicture, kept: SmallPicture): readonly string[] {
  const others = cellsOf(kept);
  const distances = cellsOf(now).map((cell, at) => apart(cell, others[at] ?? []));
  const mean = distances.reduce((sum, one) => sum + one, 0) / distances.length;
  return [
    ...(mean > MOST_APART ? [`cells are ${mean.toFixed(1)} of 255 apart`] : []),
    ...(isWithin(ink(now), ink(kept)) ? [] : [`ink ${ink(now)} for ${ink(kept)}`]),
    ...(isWithin(colour(now), colour(kept)) ? [] : [`colour ${colour(now)} for ${colour(kept)}`]),
  ];
}

/** The same page with nothing on it. */
const blankOf = (picture: SmallPicture): SmallPicture =>
  picture.map((_, at) => picture[at % 3] ?? 0);

/** Whether an empty page would pass for it: a few words leave hardly more than noise. */
export const passesBlank = (picture: SmallPicture): boolean =>
  differences(blankOf(picture), picture).length === 0;
