import { useEffect, useState } from "react";

type PhoneNumbers = typeof import("./phone-numbers.ts");

const load = () => import("./phone-numbers.ts");

/** How long a number waits for the numbering plans before it is sent as it was typed. */
const PARSE_MS = 2000;

/**
 * How long one that is only shown waits for them: after that, nothing that is being read changes.
 */
const SHOW_MS = 10_000;

/**
 * The numbering plans, once they are there. Without them the form still works: numbers go out as
 * they were typed.
 */
export function usePhoneNumbers(): PhoneNumbers | null {
  const [loaded, setLoaded] = useState<PhoneNumbers | null>(null);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (numbers) => {
        if (isCurrent) setLoaded(numbers);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return loaded;
}

/** Waits for the numbering plans as long as a person does; null where they don't come. */
export async function phoneNumbersSoon(ms = PARSE_MS): Promise<PhoneNumbers | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  const loaded = load().catch(() => null);
  return Promise.race([loaded, late]).finally(() => clearTimeout(timer));
}

/**
 * A number as people write it, once the numbering plans are there; until then as the server knows
 * it (E.164).
 */
export function useWritten(number: string): string {
  const [written, setWritten] = useState(number);
  useEffect(() => {
    let isCurrent = true;
    setWritten(number);
    if (number.startsWith("+")) {
      phoneNumbersSoon(SHOW_MS).then(
        (numbers) => {
          const parsed = numbers?.parseNumber(number, "US");
          if (isCurrent && parsed) setWritten(parsed.national);
        },
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [number]);
  return written;
}
