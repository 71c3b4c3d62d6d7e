import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { TableFrame } from "./contents.ts";
import { quotedName } from "./inventory.repository.ts";
import type { Client } from "./session.repository.ts";

const columnsOf = ({ columns }: TableFrame): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(", ");

/** A table's rows as COPY writes them, as fast as they are read. */
export const rowsOf = (client: Client, table: TableFrame): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy ${quotedName(table)} (${columnsOf(table)}) to stdout`));

/** Takes rows as COPY wrote them; 'finish' says that all are in. */
export const intoTable = (client: Client, table: TableFrame) =>
  client.query(copyFrom(`copy ${quotedName(table)} (${columnsOf(table)}) from stdin`));
