import { randomBytes } from "node:crypto";
import { SYSTEM } from "@stocks-vibe/server-kit";
import { adminUrl, loginName } from "@stocks-vibe/server-kit/testing";
import { ROLES } from "../../database/migrations.ts";
import { asOwner } from "./running-product.repository.ts";

export interface EmptyDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * An empty database on the test run's server, of its superuser or of an owner who may create roles
 * and nothing else.
 */
export async function emptyDatabase(owner: "superuser" | "plain"): Promise<EmptyDatabase> {
  const name = `empty_${randomBytes(6).toString("hex")}`;
  const url = new URL(adminUrl());
  if (owner === "plain") {
    await asOwner(adminUrl(), `create role ${name} login createrole password '${name}'`);
    // Other test databases make the app roles at any moment, as the superuser; who does not make
    // them must be given them.
    for (const role of ROLES) {
      await asOwner(
        adminUrl(),
        `do $$ begin create role ${role} nologin noinherit;
           exception when duplicate_object or unique_violation then null; end $$`,
      );
      await asOwner(adminUrl(), `grant ${role} to ${name} with admin option`);
    }
    await asOwner(adminUrl(), `create database ${name} owner ${name}`);
    url.searchParams.set("user", name);
    url.searchParams.set("password", name);
  } else await asOwner(adminUrl(), `create database ${name}`);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await asOwner(adminUrl(), `drop database ${name} with (force)`);
      for (const role of [...ROLES, SYSTEM]) {
        await asOwner(adminUrl(), `drop role if exists ${loginName(role, name)}`);
      }
      if (owner === "plain") await asOwner(adminUrl(), `drop role ${name}`);
    },
  };
}
