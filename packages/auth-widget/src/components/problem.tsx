import { WarningMark } from "./headline.tsx";

/** An address of a help page in a sentence, without the sentence's own end. */
const address = /(https:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** What stands wrong, said at once by screen readers. Addresses in it can be followed. */
export function Problem({ id, children }: { id?: string; children: string }) {
  return (
    <p className="problem" id={id} role="alert">
      <WarningMark />
      <span>
        {children.split(address).map((part, index) =>
          index % 2 === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence have no other
            <span key={index}>{part}</span>
          ) : (
            <a key={part} href={part} target="_blank" rel="noopener noreferrer">
              {part}
            </a>
          ),
        )}
      </span>
    </p>
  );
}
