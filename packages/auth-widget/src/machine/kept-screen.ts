import type { Door } from "./organization-entry.ts";
import type { Screen, ScreenNamed } from "./screen.ts";

/** A screen that a proof waits at: nothing else leads back to it. */
export type KeptScreen = ScreenNamed<
  "emailCode" | "mfaChoice" | "totpSetup" | "totpEntry" | "smsSetup" | "smsEntry" | "recoveryEntry"
>;

/** At rest, without anything secret: an app that was not linked yet gets another one. */
export function keptScreenOf(screen: Screen): KeptScreen | null {
  switch (screen.name) {
    case "emailCode":
    case "smsEntry":
      return { ...screen, resend: "initial", problem: null, isChecking: false };
    case "recoveryEntry":
      return { ...screen, problem: null, isChecking: false };
    case "smsSetup":
      return { ...screen, problem: null, isSending: false };
    case "mfaChoice":
      return screen;
    case "totpEntry":
      if (screen.newCodes === null) return { ...screen, problem: null, isChecking: false };
  }
  if (screen.name !== "totpSetup" && screen.name !== "totpEntry") return null;
  return { name: "totpSetup", factor: screen.factor, setup: { kind: "none" }, shown: "qr" };
}

/** Whose mailbox it is about. */
export const mailboxOf = (screen: KeptScreen): string =>
  screen.name === "emailCode" ? screen.email : screen.factor.email;

/** Whether it may follow this start: that of one organization leads into no other. */
export function followsFrom({ organization }: Door, screen: KeptScreen): boolean {
  const id =
    screen.name === "emailCode" ? screen.door.organization?.id : screen.factor.organizationId;
  return organization === null || organization.id === id;
}
