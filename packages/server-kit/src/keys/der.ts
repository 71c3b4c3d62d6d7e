/**
 * The few encodings of DER (ITU-T X.690) that a certificate is made of. Each function answers the
 * bytes of one value, tag and length included.
 */

function lengthOf(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size]);
  const digits = size.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), "0"), "hex");
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes]);
}

function tagged(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

export const sequence = (...values: readonly Uint8Array[]): Buffer => tagged(0x30, ...values);

export const set = (...values: readonly Uint8Array[]): Buffer => tagged(0x31, ...values);

/** A value under an explicit tag of the context, such as a certificate's version. */
export const explicit = (number: number, value: Uint8Array): Buffer => tagged(0xa0 + number, value);

export const octetString = (value: Uint8Array): Buffer => tagged(0x04, value);

/** Whole octets: no unused bits. */
export const bitString = (value: Uint8Array): Buffer => tagged(0x03, Buffer.from([0]), value);

export const utf8String = (text: string): Buffer => tagged(0x0c, Buffer.from(text, "utf8"));

export const boolean = (value: boolean): Buffer => tagged(0x01, Buffer.from([value ? 0xff : 0]));

export const NULL: Buffer = tagged(0x05);

/** A number of which the octets are given, big-endian; never negative. */
export function unsignedInteger(octets: Uint8Array): Buffer {
  const first = octets.findIndex((octet) => octet !== 0);
  const shortest = first === -1 ? Buffer.from([0]) : Buffer.from(octets.subarray(first));
  const isNegative = (shortest[0] ?? 0) >= 0x80;
  return tagged(0x02, isNegative ? Buffer.concat([Buffer.from([0]), shortest]) : shortest);
}

/** '1.2.840.113549.1.1.11' as an object identifier. */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const octets = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc & 0x7f];
    for (let left = arc >>> 7; left > 0; left >>>= 7) groups.unshift(0x80 | (left & 0x7f));
    return groups;
  });
  return tagged(0x06, Buffer.from(octets));
}

/** UTCTime until 2049 and GeneralizedTime from then on, as RFC 5280 (4.1.2.5) asks for. */
export function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`;
  const isGeneralized = date.getUTCFullYear() >= 2050;
  return tagged(isGeneralized ? 0x18 : 0x17, Buffer.from(isGeneralized ? digits : digits.slice(2)));
}
