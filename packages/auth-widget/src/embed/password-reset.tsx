"use client";

import { useMemo } from "react";
import type { SignInConfig } from "../config/config.ts";
import type { ResetLink } from "../machine/link.ts";
import { SignIn, type SignInProps } from "./sign-in.tsx";

export type PasswordResetProps = Pick<SignInProps, "client" | "onEvent"> & {
  config: Omit<SignInConfig, "authFlowType">;
  /**
   * What the link brought, as `takeResetLink` finds it. Without one, the way to such a link stands
   * there. Read once.
   */
  link: ResetLink | null;
};

/** The page that a mailed link for a new password leads to. */
export function PasswordReset({ config, link, ...shared }: PasswordResetProps) {
  const resetConfig = useMemo(
    () => ({ ...config, authFlowType: "PasswordReset" as const }),
    [config],
  );
  return <SignIn {...shared} config={resetConfig} resetLink={link ?? undefined} />;
}
