import { type KeyValueStore, storageKeys } from "../storage.ts";

const keyOf = (organizationId: string): string => `${storageKeys.onboarded}${organizationId}`;

/** Whether this browser has been through the setup of this organization, or skipped it. */
export const isOnboarded = (store: KeyValueStore, organizationId: string): boolean =>
  store.read(keyOf(organizationId)) !== null;

/** Ends the setup of this organization in this browser. */
export const markOnboarded = (store: KeyValueStore, organizationId: string): void =>
  store.write(keyOf(organizationId), "true");
