import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  unlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { launchPostgres } from "./launch.ts";
import { findLeftover, isAlive } from "./leftover-server.ts";
import { findBinaries } from "./platform-binaries.ts";
import { prepareBinaries, repairLinks } from "./prepare-binaries.ts";
import { serverIdentity } from "./server-identity.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-launch-"));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;

async function ask<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(query);
  await client.end();
  return rows;
}

describe("launchPostgres", () => {
  it("keeps data between starts, listens on no network, and never runs as root", async () => {
    const dataDir = join(folder, "usual");
    const first = await launchPostgres({ dataDir, throwaway: true });
    await ask(first.url, "create table kept (n int)");
    const [listening] = await ask<{ addresses: string }>(
      first.url,
      "select current_setting('listen_addresses') as addresses",
    );
    expect(listening?.addresses).toBe("");
    if (process.platform === "linux") {
      const status = await readFile(`/proc/${first.pid}/status`, "utf8");
      const uid = /^Uid:\s+(\d+)/m.exec(status)?.[1];
      expect(uid).not.toBe("0");
      const isAnAccount = (await readFile("/etc/passwd", "utf8")).includes(`:x:${uid}:`);
      expect(isAnAccount).toBe(!isRoot);
    }
    await first.stop();
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);

    const second = await launchPostgres({ dataDir, throwaway: true });
    expect(await ask(second.url, "select * from kept")).toEqual([]);
    await second.stop();
  });

  it("answers in a socket folder that others can't enter", async () => {
    const server = await launchPostgres({ dataDir: join(folder, "socket"), throwaway: true });
    const socket = new URL(server.url).searchParams.get("host") ?? "";
    expect((await stat(socket)).mode & 0o777).toBe(0o700);
    expect(`${socket}/.s.PGSQL.5432`.length).toBeLessThanOrEqual(103);
    await server.stop();
    await expect(stat(socket)).rejects.toThrow();
  });

  it("stops a server left over after its parent was killed, and loses nothing", async () => {
    const dataDir = join(folder, "orphan");
    const child = fork(
      fileURLToPath(new URL("./orphan-parent.fixture.mjs", import.meta.url)),
      [dataDir],
      {
        execArgv: ["--import", "tsx"],
      },
    );
    const [message] = await once(child, "message");
    const { pid, url } = JSON.parse(String(message));
    await ask(url, "create table survivors as select 42 as n");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(isAlive(pid)).toBe(true);
    expect(await findLeftover(join(dataDir, "postgres"))).toBe(pid);

    const next = await launchPostgres({ dataDir });

    expect(isAlive(pid)).toBe(false);
    expect(await ask(next.url, "select n from survivors")).toEqual([{ n: 42 }]);
    await next.stop();
  });

  it.runIf(isRoot)(
    "puts data elsewhere when its user can't reach the checkout, and remembers where",
    async () => {
      const closed = join(folder, "closed");
      await mkdir(closed, { mode: 0o700 });
      const dataDir = join(closed, "data");
      const systemHome = join(folder, "system");
      const server = await launchPostgres({ dataDir, throwaway: true, systemHome });
      await ask(server.url, "create table there (n int)");
      await server.stop();
      const location = (await readFile(join(dataDir, "postgres-location.txt"), "utf8")).trim();
      expect(location.startsWith(systemHome)).toBe(true);
      expect(await readdir(location)).toContain("postgres");

      const again = await launchPostgres({ dataDir, throwaway: true, systemHome: "/nonexistent" });
      expect(await ask(again.url, "select * from there")).toEqual([]);
      await again.stop();
    },
  );
});

const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password);

function withPassword(url: string, password: string): string {
  const changed = new URL(url);
  changed.password = password;
  return changed.href;
}

describe("what the database's processes know and whom they trust", () => {
  it.runIf(process.platform === "linux")("is none of our secrets", async () => {
    const canary = "a-secret-of-ours-in-the-environment";
    for (const name of ["MASTER_KEY", "SMTP_URL", "ANYTHING_ELSE"]) vi.stubEnv(name, canary);
    const server = await launchPostgres({ dataDir: join(folder, "canary"), throwaway: true });
    await ask(server.url, "select 1");
    const told = await Promise.all(
      ["environ", "cmdline"].map((name) => readFile(`/proc/${server.pid}/${name}`, "latin1")),
    );
    await server.stop();
    vi.unstubAllEnvs();

    expect(told.join()).toContain("PGDATA=");
    for (const secret of [canary, passwordOf(server.url)])
      expect(told.join()).not.toContain(secret);
  });

  it("is nobody without the password, on its own socket too", async () => {
    const server = await launchPostgres({ dataDir: join(folder, "asks"), throwaway: true });
    for (const guess of ["wrong", ""]) {
      await expect(ask(withPassword(server.url, guess), "select 1")).rejects.toThrow(/password/i);
    }
    expect(await ask(server.url, "select 1 as n")).toEqual([{ n: 1 }]);
    await server.stop();
  });
});

describe("a data folder of an earlier version", () => {
  /** Trusted on its socket, and as root owned by nobody. */
  async function makeOld(dataDir: string): Promise<string> {
    const server = await launchPostgres({ dataDir });
    await ask(server.url, "create table kept as select 42 as n");
    await server.stop();
    const data = join(dataDir, "postgres");
    await writeFile(join(data, "pg_hba.conf"), "local all all trust\n");
    if (isRoot) execFileSync("chown", ["-R", "65534:65534", data]);
    return data;
  }

  it("asks for the password from now on, and belongs to the server's own user", async () => {
    const dataDir = join(folder, "old");
    const data = await makeOld(dataDir);
    const server = await launchPostgres({ dataDir });
    expect(await ask(server.url, "select n from kept")).toEqual([{ n: 42 }]);
    await expect(ask(withPassword(server.url, "wrong"), "select 1")).rejects.toThrow(/password/);
    await server.stop();
    for (const path of ["", "PG_VERSION", "base", "pg_wal", "pg_hba.conf"]) {
      expect((await stat(join(data, path))).uid).toBe(serverIdentity()?.uid ?? process.getuid?.());
    }
  });

  it("is given a new password where its own was lost", async () => {
    const dataDir = join(folder, "forgotten");
    await makeOld(dataDir);
    await unlink(join(dataDir, "postgres-password.txt"));
    for (const _time of ["the start that sets it", "the next one"]) {
      const server = await launchPostgres({ dataDir });
      expect(await ask(server.url, "select n from kept")).toEqual([{ n: 42 }]);
      await expect
        .poll(() => ask(withPassword(server.url, "wrong"), "select 1").catch((e) => String(e)))
        .toMatch(/password/);
      await server.stop();
    }
  });

  it("is not waited for when the password is another's", async () => {
    const dataDir = join(folder, "foreign");
    await makeOld(dataDir);
    await writeFile(join(dataDir, "postgres-password.txt"), "another");
    await expect(launchPostgres({ dataDir })).rejects.toThrow(/Put the earlier file back/);
    const left = await findLeftover(join(dataDir, "postgres"));
    expect(left).toBeUndefined();
  });
});

describe("a server that dies while the product runs", () => {
  it("is started again at the same address, with what was committed", async () => {
    const server = await launchPostgres({ dataDir: join(folder, "dies") });
    await ask(server.url, "create table kept as select 1 as n");
    const { pid } = server;

    process.kill(pid, "SIGKILL");

    await expect
      .poll(() => ask(server.url, "select * from kept").catch(() => "away"), { timeout: 10_000 })
      .toEqual([{ n: 1 }]);
    expect(server.pid).not.toBe(pid);
    await server.stop();
  });
});

describe("a server that was told to stop once everybody has left", () => {
  it("is stopped at once and started again, though somebody never leaves", async () => {
    const server = await launchPostgres({ dataDir: join(folder, "half"), throwaway: true });
    const { pid } = server;
    const stays = new pg.Client({ connectionString: server.url });
    stays.on("error", () => undefined);
    await stays.connect();

    process.kill(pid, "SIGTERM");

    await expect
      .poll(() => ask(server.url, "select 1 as n").catch(() => "away"), { timeout: 10_000 })
      .toEqual([{ n: 1 }]);
    expect(server.pid).not.toBe(pid);
    await stays.end().catch(() => undefined);
    await server.stop();
  });
});

describe("prepareBinaries", () => {
  it("makes the library links again that an install without scripts leaves out", async () => {
    const native = join(folder, "unlinked", "native");
    await cp(findBinaries(), native, { recursive: true, verbatimSymlinks: true });
    await repairLinks(native);
    const isLink = async (file: string) =>
      (await lstat(join(native, "lib", file))).isSymbolicLink();
    const links: string[] = [];
    for (const file of await readdir(join(native, "lib"))) if (await isLink(file)) links.push(file);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) await unlink(join(native, "lib", link));

    expect(await prepareBinaries(native, join(folder, "copy-1"), undefined)).toBe(native);

    for (const link of links) expect(await isLink(link)).toBe(true);
  });

  it("copies binaries that lie behind a closed folder to where their user can reach them", async () => {
    const closed = join(folder, "closed-binaries");
    await cp(findBinaries(), join(closed, "native"), { recursive: true, verbatimSymlinks: true });
    await chmod(closed, 0o700);
    const copy = join(folder, "copy-2");
    const stranger = 12_345;
    expect(await prepareBinaries(join(closed, "native"), copy, stranger)).toBe(
      join(copy, "native"),
    );
    expect((await stat(join(copy, "native", "bin", "postgres"))).mode & 0o005).toBe(0o005);
  });
});
