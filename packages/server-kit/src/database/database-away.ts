/**
 * A query had no answer in its time. Its connection was destroyed: what it would answer later
 * belongs to nobody.
 */
export class DatabaseTooSlow extends Error {
  constructor(ms: number) {
    super(`the database did not answer within ${Math.round(ms)} ms`);
    this.name = "DatabaseTooSlow";
  }
}

/**
 * PostgreSQL is away, stopping, starting, a standby, out of connections or of room, can't read its
 * disk, or took longer than a query may: 08 connection, 53 resources, 57P0x shut down or starting,
 * 58 system, 25006 read-only, 57014 statement_timeout, 55P03 lock_timeout, 25P03 idle transaction
 * ended, 25P04 transaction_timeout.
 */
const CODES =
  /^(08|53|57P0|58|57014$|55P03$|25006$|25P0[34]$)|^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EAI_AGAIN|ENOTFOUND|ERR_STREAM_DESTROYED|ERR_STREAM_WRITE_AFTER_END)$/;

/** What pg says by words alone. */
const WORDS =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|timeout expired/;

/**
 * A login or database that takes no more connections says so by a code of its own, which is also
 * that of a login that is not allowed.
 */
const FULL = /too many connections/;

/**
 * Whether what failed is the way to the database, and not what was asked of it: the same may well
 * succeed in a moment. Of errors of queries and connections only; a provider's broken connection
 * has the same codes.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseTooSlow) return true;
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return CODES.test(code) || WORDS.test(error.message) || FULL.test(error.message);
}

/**
 * A login or a database that is refused: a mistake of its operator, which waiting does not mend.
 */
const REFUSED = /^(28|3D000$)/;
/** What a pool says that is being closed, as it is by a stop. */
const CLOSED = /Cannot use a pool after calling end/;

/**
 * Whether no query could be asked at all, for whatever reason: whoever asked is to come back, as it
 * is no fault of the request.
 */
export function isUnasked(error: unknown): boolean {
  if (isDatabaseAway(error)) return true;
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return REFUSED.test(code) || CLOSED.test(error.message);
}
