import { isAuthError } from "@stocks-vibe/auth-client";
import type { SignInClient } from "./client.ts";

/**
 * What the organization's server says of an address: a member, null for nobody's, undefined where it does not say (a project may
 * switch that off, and counts the questions).
 */
export async function lookUp(
  { lookUps }: SignInClient,
  organization_id: string,
  email_address: string,
): Promise<{ member_password_id: string } | null | undefined> {
  try {
    return (await lookUps?.findMember({ organization_id, email_address }))?.member;
  } catch (error) {
    const isRefused = isAuthError(error, "ApiError") && error.status_code < 500;
    if (isRefused || isAuthError(error, "CaptchaRequiredError")) return undefined;
    throw error;
  }
}
