"use client";

import type { SharedOptions } from "./shared-clients.ts";
import { SignIn, type SignInProps } from "./sign-in.tsx";
import { useSignInClient } from "./use-sign-in-client.ts";

export type ProjectSignInProps = Omit<SignInProps, "client"> & {
  publicToken: string;
  baseUrl: SharedOptions["baseUrl"];
};

/** The sign-in of a project that is named by data alone: a server component can draw it. */
export function ProjectSignIn({ publicToken, baseUrl, ...props }: ProjectSignInProps) {
  const client = useSignInClient(publicToken, { baseUrl });
  return <SignIn client={client} {...props} />;
}
