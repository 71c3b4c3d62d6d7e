import { describe, expect, it } from "vitest";
import { PICTURES } from "../../testing/pictures.ts";
import { checkLogo, LOGO_BYTES } from "./logo-picture.ts";

const { png, jpeg, gif, lossyWebp, losslessWebp } = PICTURES;

/** The same bytes with a few of them written over. */
function changed(picture: Buffer, at: number, ...bytes: readonly number[]): Buffer {
  const copy = Buffer.from(picture);
  copy.set(bytes, at);
  return copy;
}

const withTail = (picture: Buffer, tail: string | Buffer): Buffer =>
  Buffer.concat([picture, Buffer.from(tail)]);

const script = "<script>alert(1)</script>";
const zip = "PK\x03\x04 an archive";
/** The size stands after the signature, the length and the name of the first chunk. */
const pngOf = (width: number, height: number): Buffer => {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  return copy;
};
const gifOf = (width: number, height: number): Buffer => {
  const copy = Buffer.from(gif);
  copy.writeUInt16LE(width, 6);
  copy.writeUInt16LE(height, 8);
  return copy;
};
const webpOf = (bits: number): Buffer => {
  const copy = Buffer.from(losslessWebp);
  copy.writeUInt32LE(bits, copy.indexOf("VP8L") + 9);
  return copy;
};

describe("a logo is known by its bytes", () => {
  it.each([
    ["png", "image/png"],
    ["jpeg", "image/jpeg"],
    ["progressiveJpeg", "image/jpeg"],
    ["gif", "image/gif"],
    ["animatedGif", "image/gif"],
    ["lossyWebp", "image/webp"],
    ["losslessWebp", "image/webp"],
    ["animatedWebp", "image/webp"],
  ] as const)("%s is %s", (name, type) => {
    expect(checkLogo(PICTURES[name])).toEqual({ type });
  });

  it("takes 2,000 pixels a side", () => {
    expect(checkLogo(pngOf(2_000, 2_000))).toEqual({ type: "image/png" });
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ["SVG behind a declaration", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["a page", "<!doctype html><title>logo.png</title>"],
    ["a script", "alert(1)"],
    ["an icon", Buffer.from([0, 0, 1, 0, 1, 0, 16, 16])],
    ["a signature alone", png.subarray(0, 8)],
    ["GIF's name before a script", "GIF89a=1;alert(1)"],
    ["a JPEG without a scan", Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ["an archive behind a PNG", withTail(png, zip)],
    ["a page behind a PNG", withTail(png, script)],
    ["a page behind a JPEG", withTail(jpeg, script)],
    ["a page behind a GIF", withTail(gif, script)],
    ["a page behind a WebP", withTail(lossyWebp, script)],
    ["a page before a PNG", withTail(Buffer.from(script), png)],
    ["a second picture behind a JPEG", withTail(jpeg, jpeg)],
    ["half a PNG", png.subarray(0, png.length - 20)],
    ["half a JPEG", jpeg.subarray(0, jpeg.length - 2)],
    ["half a GIF", gif.subarray(0, gif.length - 1)],
    ["half a WebP", lossyWebp.subarray(0, lossyWebp.length - 2)],
    ["a PNG without width", pngOf(0, 9)],
    ["a GIF without height", gifOf(12, 0)],
    ["a PNG whose first chunk is another", changed(png, 12, ...Buffer.from("tEXt"))],
    ["a chunk that is longer than the file", changed(png, 8, 0x7f, 0xff, 0xff, 0xff)],
    ["a WebP whose first frame is no key frame", changed(lossyWebp, 23, 0)],
    ["a WebP that ends in its size", webpOf(0).subarray(0, 22)],
  ])("%s is not a picture", (_name, bytes) => {
    expect(checkLogo(Buffer.from(bytes))).toEqual({ fault: "not_a_picture" });
  });

  it.each([
    ["a PNG", pngOf(2_001, 1)],
    ["a PNG of 4 billion pixels a side", pngOf(0xffffffff, 0xffffffff)],
    ["a GIF", gifOf(12, 65_535)],
    ["a JPEG", changed(jpeg, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5, 0x07, 0xd1)],
    ["a WebP", webpOf(0x3fff)],
  ])("%s has too many pixels", (_name, bytes) => {
    expect(checkLogo(bytes)).toEqual({ fault: "too_many_pixels" });
  });

  it("takes 256 KiB, and no byte more", () => {
    const data = Buffer.alloc(LOGO_BYTES - png.length - 12);
    const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from("tEXt"), data, Buffer.alloc(4)]);
    chunk.writeUInt32BE(data.length, 0);
    const end = png.length - 12;
    const padded = Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]);
    expect(checkLogo(padded)).toEqual({ type: "image/png" });
    expect(checkLogo(withTail(padded, "."))).toEqual({ fault: "too_large" });
  });
});
