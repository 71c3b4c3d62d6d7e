import type { Writable } from "node:stream";

/** Where an admin command prints. */
export interface CommandOutput {
  readonly print: (line: string) => void;
  /**
   * Waits until every line is written. Answers the exit code: `code`, or 1 where a command went
   * well and its output could not be written.
   */
  finish(code: number): Promise<number>;
}

const isReaderGone = (error: NodeJS.ErrnoException): boolean => error.code === "EPIPE";

/**
 * Prints to `output`. Who reads it may stop (`| head`): the command goes on to its end, because a
 * rotation or a restore must not be cut short for that, and the rest is dropped. Where it can't be
 * written for any other reason, such as a full disk, the lines go to `errors`: one of them may be a
 * secret that is shown this once.
 */
export function openOutput(output: Writable, errors: Writable): CommandOutput {
  const written: Promise<void>[] = [];
  let isDropped = false;
  let failure: NodeJS.ErrnoException | undefined;
  // Each failed write says so to its own callback; an event that nobody hears ends the process.
  output.on("error", () => undefined);
  errors.on("error", () => undefined);

  const save = (line: string, error: NodeJS.ErrnoException): void => {
    if (!failure) {
      failure = error;
      errors.write(
        `✗ The output can't be written (${error.message}). These lines are lost there:\n`,
      );
    }
    errors.write(`${line}\n`);
  };

  return {
    print(line) {
      const writing = new Promise<void>((resolve) => {
        output.write(`${line}\n`, (error) => {
          if (error && !failure && isReaderGone(error)) isDropped = true;
          if (error && !isDropped) save(line, error);
          resolve();
        });
      });
      written.push(writing);
    },
    async finish(code) {
      await Promise.all(written);
      return failure && code === 0 ? 1 : code;
    },
  };
}
