/**
 * What is said of a figure: its title, what the result is, and the formula in words and in symbols.
 */
export interface FigureWords {
  readonly title: (subject: string) => string;
  readonly label: string;
  readonly words: string;
  readonly symbols: string;
}
