import {
  BadMasterKey,
  ClockMoved,
  LoginsNotAllowed,
  NewerSchemaError,
  OlderSchemaError,
  RoleNotAllowed,
  UnfitDatabase,
  UnsafeLogin,
} from "@stocks-vibe/server-kit";
import * as z from "zod";
import { NoEmbeddedPostgres } from "./embedded-postgres/platform-binaries.ts";
import { WrongPassword } from "./embedded-postgres/server-process.ts";
import { AlreadyRunning } from "./instance-lock.ts";
import { BadSettings } from "./settings.ts";

const PLAIN = [
  ClockMoved,
  BadSettings,
  BadMasterKey,
  AlreadyRunning,
  NewerSchemaError,
  OlderSchemaError,
  UnfitDatabase,
  RoleNotAllowed,
  LoginsNotAllowed,
  UnsafeLogin,
  NoEmbeddedPostgres,
  WrongPassword,
];

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/** Why the product did not start, for the person who typed the command; a stack only for what nobody foresaw. */
export function explain(error: unknown): string {
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
  if (error instanceof Error) return `✗ ${error.stack ?? error.message}`;
  return `✗ ${String(error)}`;
}
