import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void): (() => void) => onlineManager.subscribe(listener);
const isOnline = (): boolean => onlineManager.isOnline();

/**
 * Whether the browser has a network. While it has none, calls that read wait for it instead of
 * failing.
 */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
