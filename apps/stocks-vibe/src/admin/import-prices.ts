import { readFile } from "node:fs/promises";
import type { PortfolioServices } from "@stocks-vibe/portfolio-api";

/**
 * `import-prices <file.csv>`: takes closing prices, whole file or nothing, and has every
 * organization's figures built again.
 */
export async function importPrices(
  {
    portfolio,
    print,
  }: {
    readonly portfolio: PortfolioServices;
    readonly print: (line: string) => void;
  },
  [path]: readonly string[],
): Promise<number> {
  if (!path) {
    print("Name the file: npm run admin -- import-prices <file.csv>");
    print("Its first line is: symbol,day,close,currency");
    return 2;
  }
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) {
    print(`The file ${path} can't be read.`);
    return 1;
  }
  const { prices, problems } = await portfolio.prices.importCsv(text);
  if (problems.length > 0) {
    for (const problem of problems) print(problem);
    print("Nothing was imported. Correct these lines and import the file again.");
    return 1;
  }
  const organizations = await portfolio.profiles.listOrganizationIds();
  await portfolio.rebuild.request(organizations);
  const symbols = new Set(prices.map(({ symbol }) => symbol)).size;
  print(`${prices.length} prices of ${symbols} symbols imported; figures follow.`);
  return 0;
}
