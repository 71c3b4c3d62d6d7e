import type { BrowserConfig } from "@stocks-vibe/contracts/portfolio";
import { createContext, useContext } from "react";
import type { SignInLink } from "../auth/sign-in-link.ts";
import type { Signal } from "../loading/signal.ts";
import type { KeyValueStore } from "../storage.ts";
import type { Api } from "./api.ts";
import type { Clock, ServerClock } from "./server-clock.ts";

/**
 * Everything outside React that pages use. Made once in app/start-app.tsx; tests pass their own.
 */
export type Services = {
  config: BrowserConfig;
  api: Api;
  clock: ServerClock;
  store: KeyValueStore;
  /** As `store`, for this tab alone and until it is closed; a reload keeps it. */
  tabStore: KeyValueStore;
  /** The address this app is served from, such as 'https://stocks.example'. */
  origin: string;
  /**
   * The credential of the link that opened this page, if one did. It is already gone from the
   * address bar.
   */
  signInLink: SignInLink | null;
  /** Fired when the product API refuses the session. */
  sessionEnded: Signal;
};

/**
 * What pages need that are open to all: the server draws them, too, where there is nothing else.
 */
export type PublicServices = Pick<Services, "config"> & { clock: Clock };

export const PublicServicesContext = createContext<PublicServices | null>(null);

export function usePublicServices(): PublicServices {
  const services = useContext(PublicServicesContext);
  if (!services) throw new Error("usePublicServices needs a PublicServicesContext above it.");
  return services;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error("useServices needs a ServicesContext above it.");
  return services;
}
