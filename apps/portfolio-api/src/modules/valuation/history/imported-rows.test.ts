import { describe, expect, it } from "vitest";
import { type ImportedRow, importedSecurities } from "./imported-rows.ts";

const known = (symbol: string, name: string) => ({
  id: `security ${symbol}`,
  connection_id: "connection",
  symbol,
  name,
  type: "stock" as const,
  currency: "USD",
});
const ALPHABET = [known("GOOG", "Alphabet Inc"), known("VTI", "Vanguard Total Stock")];

const row = (named: Partial<ImportedRow>): ImportedRow => ({
  import_id: "import",
  line: 1,
  account_id: "account",
  day: "2023-03-02",
  symbol: null,
  cusip: null,
  name: "",
  quantity: 4,
  amount: 400,
  price: 100,
  fees: null,
  type: "buy",
  subtype: "buy",
  currency: "USD",
  ...named,
});

const read = (one: ImportedRow, securities = ALPHABET) => {
  const accounts = [{ id: "account", connection_id: "connection" }];
  const answer = importedSecurities([one], { accounts, securities });
  const id = answer.imported[0]?.security_id ?? null;
  return { id, symbol: answer.securities.find((security) => security.id === id)?.symbol };
};

describe("the security of a file's row", () => {
  it("is the one of its symbol", () => {
    expect(read(row({ symbol: "goog" })).id).toBe("security GOOG");
  });

  it("is one of its own where the institution has another share class by that name", () => {
    const { id, symbol } = read(row({ symbol: "GOOGL", name: "Alphabet Inc" }));
    expect([id, symbol]).toEqual(["imported connection GOOGL", "GOOGL"]);
  });

  it("is one of its own where only the CUSIP is written, whatever the name", () => {
    expect(read(row({ cusip: "02079K305", name: "Alphabet Inc" })).symbol).toBe("02079K305");
  });

  it("goes by the name where nothing else is written, and the name is of one", () => {
    const paid = { type: "cash", subtype: "dividend", quantity: 0, amount: -4 };
    expect(read(row({ ...paid, name: "vanguard total stock" })).id).toBe("security VTI");
    expect(read(row({ ...paid, name: "Interest" })).id).toBeNull();
    const classes = [...ALPHABET, known("GOOGL", "Alphabet Inc")];
    expect(read(row({ ...paid, name: "Alphabet Inc" }), classes).id).toBeNull();
  });
});
