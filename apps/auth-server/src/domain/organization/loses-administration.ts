/** An organization's active administrators: those who took their membership themselves, and those who were only named. */
export interface Administrators {
  readonly accepted: number;
  readonly named: number;
}

/**
 * Pure: whether a change takes away who runs the organization. Where somebody who accepted does, somebody who accepted has to stay: who was only
 * named may never come. Where there is none of them, the named count, as they are all who could (decision 0085).
 */
export const losesAdministration = (before: Administrators, after: Administrators): boolean =>
  before.accepted > 0
    ? after.accepted === 0
    : before.named > 0 && after.accepted + after.named === 0;
