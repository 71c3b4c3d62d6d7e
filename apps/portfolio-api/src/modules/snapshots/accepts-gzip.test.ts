import { expect, it } from "vitest";
import { acceptsGzip } from "./accepts-gzip.ts";

it.each([
  ["gzip, deflate, br, zstd", true],
  ["gzip", true],
  ["br;q=1.0, GZIP;q=0.2", true],
  ["x-gzip", true],
  ["*", true],
  ["identity, *;q=0.5", true],
  ["", false],
  [undefined, false],
  ["identity", false],
  ["br", false],
  ["gzip;q=0", false],
  ["gzip; q=0.000", false],
  ["*, gzip;q=0", false],
  ["*;q=0", false],
  ["gzipped", false],
])("of %j answers %s", (header, accepts) => {
  expect(acceptsGzip(header)).toBe(accepts);
});
