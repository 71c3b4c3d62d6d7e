import { UnknownProject, UnusableAnchors } from "@stocks-vibe/auth-server";
import {
  BadMasterKey,
  ClockMoved,
  DatabaseTooSlow,
  LoginsMissing,
  LoginsNotAllowed,
  NeverStarted,
  NewerSchemaError,
  OlderSchemaError,
  RoleNotAllowed,
  UnfitDatabase,
  UnsafeLogin,
} from "@stocks-vibe/server-kit";
import * as z from "zod";
import { BadBackup } from "../backup/file/bad-backup.ts";
import { MovedAway, UnfinishedRestore } from "../backup/restore/unfinished-restore.ts";
import { DataFolderTrouble } from "../database/embedded-postgres/data-folder-trouble.ts";
import { NoEmbeddedPostgres } from "../database/embedded-postgres/platform-binaries.ts";
import { DidNotStart } from "../database/embedded-postgres/server-log.ts";
import { WrongPassword } from "../database/embedded-postgres/server-process.ts";
import { AlreadyRunning } from "../database/instance-lock.ts";
import { BadSecretsFile } from "../environment/bad-secrets-file.ts";
import { BadSettings } from "../environment/settings.ts";
import { ForeignProject } from "../keys/project/choose-project.ts";

const PLAIN = [
  ClockMoved,
  BadSettings,
  BadMasterKey,
  AlreadyRunning,
  ForeignProject,
  BadBackup,
  UnfinishedRestore,
  MovedAway,
  NewerSchemaError,
  OlderSchemaError,
  UnfitDatabase,
  RoleNotAllowed,
  LoginsNotAllowed,
  LoginsMissing,
  NeverStarted,
  UnknownProject,
  UnusableAnchors,
  UnsafeLogin,
  NoEmbeddedPostgres,
  DidNotStart,
  DataFolderTrouble,
  BadSecretsFile,
  WrongPassword,
];

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

const hasCall = (error: unknown, call: string): boolean =>
  error instanceof Error && "syscall" in error && error.syscall === call;

const hasWords = (error: unknown, words: RegExp): boolean =>
  error instanceof Error && words.test(error.message);

const DATABASE_WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no host of that name",
  EAI_AGAIN: "the name of its host can't be looked up now",
  ENOENT: "its socket is not there",
  "28P01": "the password is wrong",
  "28000": "the server does not let this user in",
  "3D000": "the database does not exist; create it first",
  DEPTH_ZERO_SELF_SIGNED_CERT:
    "its certificate is signed by itself (sslrootcert=<file> names who signs)",
  SELF_SIGNED_CERT_IN_CHAIN:
    "its certificate is not signed by an authority that we trust (sslrootcert=<file> names who does)",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "its certificate is not signed by an authority that we trust (sslrootcert=<file> names who does)",
  CERT_HAS_EXPIRED: "its certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is another host's",
};

/**
 * What pg says by words alone, of a server that takes a connection and says nothing, or ends it.
 */
const NO_ANSWER =
  /timeout exceeded when trying to connect|Connection terminated due to connection timeout|timeout expired/;
const NO_TLS = /server does not support SSL/;
const CUT_OFF = /Connection terminated/;

/** Why nothing more came over a connection, in words; undefined for any other error. */
function silenceOf(error: unknown): string | undefined {
  if (error instanceof DatabaseTooSlow || hasWords(error, NO_ANSWER)) {
    return "it does not answer; it hangs, or something between drops what is sent";
  }
  if (hasWords(error, NO_TLS)) {
    return "the server speaks no TLS, which sslmode asks for; take sslmode out of DATABASE_URL, or switch TLS on there";
  }
  const isCutOff =
    hasWords(error, CUT_OFF) || (hasCode(error, "ECONNRESET") && hasCall(error, "read"));
  return isCutOff ? "the connection was cut off" : undefined;
}

const TLS_CODE = /CERT|^UNABLE_TO_VERIFY/;

/** What a connection to DATABASE_URL failed by, or undefined for any other error. */
function databaseTrouble(error: unknown): string | undefined {
  // What ends the connection itself; any other error of the server is a mistake of ours.
  const isServers = error instanceof Error && "severity" in error && error.severity === "FATAL";
  const silence = silenceOf(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isTold = TLS_CODE.test(code) || hasCall(error, "connect") || hasCall(error, "getaddrinfo");
  if (!(silence || isTold || isServers)) return undefined;
  const words = silence ?? DATABASE_WORDS[code] ?? (error instanceof Error ? error.message : "");
  return `✗ The database of DATABASE_URL can't be used: ${words}. Check DATABASE_URL and that the server runs, then start again.`;
}

/** True for a server's word that its disk is full; a migration that failed has it as its cause. */
const isFullDatabase = (error: unknown): boolean =>
  hasCode(error, "53100") || (error instanceof Error && hasCode(error.cause, "53100"));

/** Of a full disk: of the database's own, by its server's word, or of any other file's. */
function diskTrouble(error: unknown, dataDir: string | undefined): string | undefined {
  const why = error instanceof Error ? error.message.replace(/\.$/, "") : "";
  if (isFullDatabase(error)) {
    const [whose, where] = dataDir
      ? [`of ${dataDir}`, `there (df -h ${dataDir})`]
      : ["of the database", "on the server of DATABASE_URL"];
    return `✗ The disk ${whose} is full (${why}). Make room ${where}, then try again.`;
  }
  if (!hasCode(error, "ENOSPC") && !hasCode(error, "EDQUOT")) return undefined;
  const path = error instanceof Error && "path" in error ? String(error.path) : "a file";
  return `✗ There is no room to write ${path}: the disk is full. Make room (df -h), then try again.`;
}

/**
 * Why the product did not start, for the person who typed the command; a stack only for what nobody
 * foresaw. `dataDir`: where the bundled database is, undefined for one of DATABASE_URL.
 */
export function explain(error: unknown, dataDir?: string): string {
  const full = diskTrouble(error, dataDir);
  if (full) return full;
  if (PLAIN.some((kind) => error instanceof kind) && error instanceof Error) {
    return `✗ ${error.message}`;
  }
  if (error instanceof z.ZodError) {
    const lines = error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    return `✗ These settings are not valid:\n${lines.join("\n")}`;
  }
  if (hasCode(error, "EADDRINUSE")) {
    return "✗ The port is taken by another program. Choose one with PORT=3001 npm start, or stop the other program.";
  }
  if (hasCode(error, "EACCES") && hasCall(error, "listen")) {
    return "✗ This user may not listen on that port. Choose one above 1023 with PORT=3000 npm start, and let a proxy stand before it.";
  }
  if (hasCode(error, "EADDRNOTAVAIL")) {
    return "✗ HOST is not an address of this machine. Set HOST to one that it has, such as 0.0.0.0 for all.";
  }
  const trouble = databaseTrouble(error);
  if (trouble) return trouble;
  if (error instanceof Error) return `✗ ${error.stack ?? error.message}`;
  return `✗ ${String(error)}`;
}
