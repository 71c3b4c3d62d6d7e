/**
 * Keeps the last answer in sight while another one is on its way, as long as both are for one
 * member (`useMemberKey`), whom every query key has in its second place: nobody sees figures of one
 * organization, or of one member, under the name of another.
 */
export const keepWithin =
  (member: string) =>
  <Data>(
    before: Data | undefined,
    query: { readonly queryKey: readonly unknown[] } | undefined,
  ): Data | undefined =>
    query?.queryKey[1] === member ? before : undefined;
