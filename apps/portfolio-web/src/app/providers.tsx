import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type AuthClient, AuthContext } from "#lib/auth.ts";
import { PublicServicesContext, type Services, ServicesContext } from "#lib/services.ts";

/** Hands every page what it needs from outside React. */
export function Providers({
  services,
  auth,
  cache,
  children,
}: {
  services: Services;
  auth: AuthClient;
  cache: QueryClient;
  children: ReactNode;
}) {
  return (
    <PublicServicesContext value={services}>
      <ServicesContext value={services}>
        <AuthContext value={auth}>
          <QueryClientProvider client={cache}>{children}</QueryClientProvider>
        </AuthContext>
      </ServicesContext>
    </PublicServicesContext>
  );
}
