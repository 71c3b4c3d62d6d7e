/** What a browser may be given as a logo. SVG is none of them: it can carry scripts. */
export type LogoType = "image/png" | "image/jpeg" | "image/webp" | "image/gif";

/** Bytes of a logo that we keep. */
export const LOGO_BYTES = 262_144;
/** Pixels of a side: a small file can unpack to a picture that fills a phone's memory. */
const LOGO_PIXELS = 2_000;

/** Why bytes are not taken as a logo. */
type LogoFault = "too_large" | "not_a_picture" | "too_many_pixels";
export type CheckedLogo = { readonly type: LogoType } | { readonly fault: LogoFault };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Thrown where the bytes break the format that they begin with. */
class Malformed extends Error {}

/** Reads forward and never beyond the end. */
class Reader {
  #at: number;
  readonly #bytes: Buffer;
  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }
  take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new Malformed();
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }
  byte(): number {
    return this.take(1).readUInt8();
  }
  /** Bytes after the picture could be another file: an archive, a script, a page. */
  end(): void {
    if (this.#at !== this.#bytes.length) throw new Malformed();
  }
  /** Moves behind the next marker of a JPEG scan and answers it. */
  nextMarker(): number {
    for (;;) {
      const found = this.#bytes.indexOf(0xff, this.#at);
      if (found < 0) throw new Malformed();
      this.#at = found + 1;
      const code = this.byte();
      const isData = code === 0 || (code >= 0xd0 && code <= 0xd7);
      if (code === 0xff) this.#at -= 1;
      else if (!isData) return code;
    }
  }
}

const ascii = (bytes: Buffer): string => bytes.toString("latin1");

/** PNG, third edition, 5: chunks from IHDR to IEND. */
function readPng(reader: Reader): Size[] {
  const sizes: Size[] = [];
  let hasData = false;
  for (;;) {
    const length = reader.take(4).readUInt32BE();
    const name = ascii(reader.take(4));
    const data = reader.take(length);
    reader.take(4);
    if ((sizes.length === 0) !== (name === "IHDR")) throw new Malformed();
    if (name === "IHDR") {
      if (length !== 13) throw new Malformed();
      sizes.push({ width: data.readUInt32BE(0), height: data.readUInt32BE(4) });
    }
    hasData ||= name === "IDAT";
    if (name === "IEND") break;
  }
  if (!hasData) throw new Malformed();
  return sizes;
}

/** The frame headers SOF0 to SOF15, without the three other segments of their range. */
const isFrame = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

/** ITU-T T.81, B.2: segments and scans from SOI to EOI. */
function readJpeg(reader: Reader): Size[] {
  const sizes: Size[] = [];
  let hasScan = false;
  for (;;) {
    const code = reader.nextMarker();
    if (code === 0xd9) break;
    const length = reader.take(2).readUInt16BE();
    if (length < 2) throw new Malformed();
    const data = reader.take(length - 2);
    if (isFrame(code)) {
      if (data.length < 5) throw new Malformed();
      sizes.push({ width: data.readUInt16BE(3), height: data.readUInt16BE(1) });
    }
    hasScan ||= code === 0xda;
  }
  if (!hasScan) throw new Malformed();
  return sizes;
}

function skipBlocks(reader: Reader): void {
  for (let length = reader.byte(); length > 0; length = reader.byte()) reader.take(length);
}

/** Skips the colour table that a GIF's flags announce. */
function skipColours(reader: Reader, flags: number): void {
  if ((flags & 0x80) !== 0) reader.take(3 * 2 ** ((flags & 7) + 1));
}

/** GIF89a, appendix B: blocks to the trailer. A frame may be larger than the screen. */
function readGif(reader: Reader): Size[] {
  const screen = reader.take(7);
  const sizes = [{ width: screen.readUInt16LE(0), height: screen.readUInt16LE(2) }];
  skipColours(reader, screen.readUInt8(4));
  for (let code = reader.byte(); code !== 0x3b; code = reader.byte()) {
    if (code === 0x21) {
      reader.byte();
    } else if (code === 0x2c) {
      const frame = reader.take(9);
      sizes.push({ width: frame.readUInt16LE(4), height: frame.readUInt16LE(6) });
      skipColours(reader, frame.readUInt8(8));
      reader.byte();
    } else {
      throw new Malformed();
    }
    skipBlocks(reader);
  }
  if (sizes.length < 2) throw new Malformed();
  return sizes;
}

const KEY_FRAME = "\x9d\x01\x2a";

/** The size that a chunk of a WebP states; none for one that states none. */
function webpSize(name: string, data: Buffer): Size | undefined {
  if (name === "VP8X") {
    return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  }
  if (name === "ANMF") {
    return { width: data.readUIntLE(6, 3) + 1, height: data.readUIntLE(9, 3) + 1 };
  }
  if (name === "VP8L") {
    if (data.readUInt8() !== 0x2f) throw new Malformed();
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (name !== "VP8 ") return undefined;
  if (ascii(data.subarray(3, 6)) !== KEY_FRAME) throw new Malformed();
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

/** RFC 9649: a RIFF file whose size is the file's, of chunks with even lengths. */
function readWebp(reader: Reader, total: number): Size[] {
  const sizes: Size[] = [];
  let left = reader.take(4).readUInt32LE();
  if (left + 8 !== total || ascii(reader.take(4)) !== "WEBP") throw new Malformed();
  left -= 4;
  let hasData = false;
  while (left > 0) {
    const name = ascii(reader.take(4));
    const length = reader.take(4).readUInt32LE();
    const data = reader.take(length + (length % 2));
    const size = webpSize(name, data.subarray(0, length));
    if (size) sizes.push(size);
    else if (sizes.length === 0) throw new Malformed();
    hasData ||= name === "VP8 " || name === "VP8L" || name === "ANMF";
    left -= 8 + data.length;
  }
  if (!hasData) throw new Malformed();
  return sizes;
}

const KINDS: readonly {
  readonly type: LogoType;
  readonly begins: readonly string[];
  readonly read: (reader: Reader, total: number) => Size[];
}[] = [
  { type: "image/png", begins: ["\x89PNG\r\n\x1a\n"], read: readPng },
  { type: "image/jpeg", begins: ["\xff\xd8"], read: readJpeg },
  { type: "image/gif", begins: ["GIF87a", "GIF89a"], read: readGif },
  { type: "image/webp", begins: ["RIFF"], read: readWebp },
];

/**
 * Pure: the kind of a picture by its bytes, whatever its name or its server says; or why it is not
 * taken. The whole file has to have the structure of its format, from the first byte to the last,
 * so that no second file hides behind a picture's beginning. Pixels are not unpacked.
 */
export function checkLogo(bytes: Buffer): CheckedLogo {
  if (bytes.length > LOGO_BYTES) return { fault: "too_large" };
  for (const { type, begins, read } of KINDS) {
    const begin = begins.find((text) => ascii(bytes.subarray(0, text.length)) === text);
    if (begin === undefined) continue;
    try {
      const reader = new Reader(bytes, begin.length);
      const sizes = read(reader, bytes.length);
      reader.end();
      if (sizes.length === 0 || sizes.some(({ width, height }) => width === 0 || height === 0)) {
        return { fault: "not_a_picture" };
      }
      const isLarge = sizes.some((size) => Math.max(size.width, size.height) > LOGO_PIXELS);
      return isLarge ? { fault: "too_many_pixels" } : { type };
    } catch (error) {
      // A chunk that is shorter than its fields ends in a RangeError of Buffer.
      if (error instanceof Malformed || error instanceof RangeError) break;
      throw error;
    }
  }
  return { fault: "not_a_picture" };
}
