import type { AuthClient } from "../create-auth-client.ts";

/**
 * Calls what a usage error would name, such as 'magicLinks.email.discovery.send', with whatever a
 * caller without types may pass.
 */
export async function callByName(client: AuthClient, name: string, argument: unknown) {
  const call = name
    .split(".")
    .reduce<unknown>(
      (part, key) => (typeof part === "object" && part ? Reflect.get(part, key) : undefined),
      client,
    );
  if (typeof call !== "function") throw new Error(`The client has no call ${name}.`);
  return Reflect.apply(call, undefined, [argument]);
}
