import { ask, type Desk } from "./desk.ts";
import { slugIn } from "./organization-slug.ts";
import { failed } from "./refusal.ts";

export type OrganizationActions = {
  /** Looks up the organization that the page belongs to: by the page's own word, else by its address. */
  findOrganization(): Promise<void>;
};

export function createOrganizationActions(desk: Desk): OrganizationActions {
  const { client, config, address } = desk;
  const slugOf = async (): Promise<string | null> => {
    if (config.organizationSlug) return config.organizationSlug;
    const { slug_pattern: pattern } = await client.bootstrap.get();
    return pattern ? slugIn(address(), pattern) : null;
  };
  return {
    async findOrganization() {
      const search = client.organization?.getBySlug;
      const call = async () => {
        const slug = await slugOf();
        if (!search || slug === null) return null;
        return (await search({ organization_slug: slug })).organization;
      };
      await ask(desk, call, {
        done: (match) =>
          match
            ? { type: "organizationFound", match }
            : { type: "callFailed", failure: { kind: "organization" }, canGoBack: false },
        refused: failed,
      });
    },
  };
}
