/**
 * What time it is by the server, for everything the app decides by time. The auth client keeps it.
 */
export type Clock = { now(): Date };

export type ServerClock = Clock & {
  /**
   * Whether an answer told the time, and the device has neither slept nor changed its clock since.
   */
  isSure(): boolean;
};
