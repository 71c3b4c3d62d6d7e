/** Optimal string alignment: letters put in, left out, changed, or two neighbours that changed places. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    rows.push(line);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
      );
    }
  }
  return at(one.length, other.length);
}

/** Letters per slip: PATH and HOME are everybody's, and near PORT and HOST. */
const LETTERS_PER_SLIP = 5;

/** Pure: of names that mean nothing here, those that are nearly one that does, each as a line for who set them. */
export const nearNames = (set: readonly string[], known: readonly string[]): string[] =>
  set
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const most = Math.floor(name.length / LETTERS_PER_SLIP);
      const meant = known.find((one) => {
        return Math.abs(one.length - name.length) <= most && distance(name, one) <= most;
      });
      return meant ? [`⚠ ${name} is set and means nothing here; did you mean ${meant}?`] : [];
    });
