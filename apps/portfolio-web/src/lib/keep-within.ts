/**
 * Keeps the last answer in sight while another one is on its way, as long as both are of one organization (`useOrganizationKey`), which every
 * query key has in its second place: nobody sees figures of one under the name of another.
 */
export const keepWithin =
  (organization: string) =>
  <Data>(
    before: Data | undefined,
    query: { readonly queryKey: readonly unknown[] } | undefined,
  ): Data | undefined =>
    query?.queryKey[1] === organization ? before : undefined;
