"use client";

import { useEffect, useRef, useState } from "react";
import { guardCallback } from "../actions/host-callbacks.ts";
import {
  type ConsentDesk,
  type ConsentPage,
  type ConsentTold,
  consentPage,
  logoutPage,
} from "./consent-actions.ts";
import type { ConsentClient } from "./consent-client.ts";
import { ConsentFrame, type ConsentLook } from "./consent-frame.tsx";
import type { ConsentState } from "./consent-state.ts";

export type ConsentProps = {
  client: ConsentClient;
  /** Theme and language; the same object between renders. */
  config?: ConsentLook;
  onEvent?: (event: ConsentTold) => void;
};

const noLook: ConsentLook = {};

function usePage(make: (desk: ConsentDesk) => ConsentPage, { client, onEvent }: ConsentProps) {
  const host = useRef(onEvent);
  host.current = onEvent;
  const shown = useRef<(state: ConsentState) => void>(() => undefined);
  const [page] = useState(() =>
    make({
      client,
      address: window.location.href,
      navigate: (address) => window.location.assign(address),
      tell: guardCallback(() => host.current),
      show: (state) => shown.current(state),
    }),
  );
  const [state, setState] = useState(page.first);
  const hasStarted = useRef(false);
  useEffect(() => {
    shown.current = setState;
    if (!hasStarted.current) page.start();
    hasStarted.current = true;
  }, [page]);
  return { page, state };
}

function ConsentHere(props: ConsentProps) {
  const { page, state } = usePage(consentPage, props);
  return <ConsentFrame state={state} actions={page} look={props.config ?? noLook} />;
}

function LogoutStartHere(props: ConsentProps) {
  const { page, state } = usePage(logoutPage, props);
  return <ConsentFrame state={state} actions={page} look={props.config ?? noLook} />;
}

/**
 * A server that draws the page first has no address to read: the place is drawn there, and what
 * stands in it by the browser.
 */
const isInBrowser = typeof window !== "undefined";

/**
 * The page that an application sends a signed-in member to: who is asking, for what, and the
 * member's answer. Reads the page's address.
 */
export const Consent = (props: ConsentProps) =>
  isInBrowser ? <ConsentHere {...props} /> : <div />;

/**
 * The page that an application sends a member to who logged out of it. Reads the page's address.
 */
export const LogoutStart = (props: ConsentProps) =>
  isInBrowser ? <LogoutStartHere {...props} /> : <div />;
