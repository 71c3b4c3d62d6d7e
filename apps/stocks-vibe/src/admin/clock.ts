import { resetClock } from "@stocks-vibe/server-kit";
import type { AdminSession } from "./admin-session.ts";

/** `clock reset`: sets a clock right that TEST_MODE moved. Answers the exit code. */
export async function clock(
  { pool, print }: Pick<AdminSession, "pool" | "print">,
  [word = ""]: readonly string[],
): Promise<number> {
  if (word !== "reset") {
    print("clock reset   set the database's clock right after TEST_MODE moved it");
    return 2;
  }
  const seconds = await resetClock(pool);
  print(
    seconds === 0
      ? "The clock was right."
      : `The clock is right again; it was off by ${seconds} s.`,
  );
  return 0;
}
