import { kilobytes, type PageFile } from "./page-bytes.ts";

/**
 * The most that opening the dashboard may load, everything included: 200 kB of gzip, a thousand
 * bytes each.
 */
export const DASHBOARD_BUDGET = 200_000;

/** The dashboard's own script, as the main one names it. */
export const DASHBOARD_SCRIPT = /dashboard-page-[\w-]+\.js/;

const total = (files: readonly PageFile[], size: "gzip" | "sent"): number =>
  files.reduce((sum, file) => sum + file[size], 0);

const isFont = ({ path }: PageFile): boolean => path.endsWith(".woff2");

/** Bytes of all files for who takes nothing better than gzip. */
export const gzipBytes = (files: readonly PageFile[]): number => total(files, "gzip");

const line = (what: string, bytes: number): string =>
  `dashboard ${what}: ${kilobytes(bytes)} of ${kilobytes(DASHBOARD_BUDGET)} ${bytes <= DASHBOARD_BUDGET ? "kept" : "EXCEEDED"}`;

/**
 * The page beside its budget: as browsers get it and as gzip, with the font and without. One line
 * each.
 */
export function besideBudget(files: readonly PageFile[]): string[] {
  const withoutFont = files.filter((file) => !isFont(file));
  return [
    line("as sent to a browser, all in", total(files, "sent")),
    line("as sent to a browser, without the font", total(withoutFont, "sent")),
    line("as gzip, all in", gzipBytes(files)),
    line("as gzip, without the font", total(withoutFont, "gzip")),
  ];
}
