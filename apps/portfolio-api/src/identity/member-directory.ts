/** What somebody else did to what a member has linked, for the letter that tells them. */
export type MemberNotice =
  | { readonly kind: "connection_removed"; readonly institution_name: string }
  | { readonly kind: "hand_over_offered"; readonly institution_name: string }
  | { readonly kind: "handed_over"; readonly institution_name: string }
  | { readonly kind: "accounts_handed_over"; readonly institution_name: string }
  | {
      readonly kind:
        | "cost_basis_changed"
        | "finding_answered"
        | "history_changed"
        | "account_renamed"
        | "account_removed";
      readonly institution_name: string;
      readonly account_name: string;
    };

export interface AddressedNotice {
  readonly organization_id: string;
  readonly member_id: string;
  /** Who did it. */
  readonly by_member_id: string;
  /** The Accept-Language of who did it: people of one organization mostly share one. */
  readonly locale?: string | undefined;
  readonly notice: MemberNotice;
}

/** The port to the people of an organization, whom only the identity system knows. */
export interface MemberDirectory {
  /** Null for members who are gone. */
  find(
    organizationId: string,
    memberId: string,
  ): Promise<{ readonly name: string; readonly emailAddress: string } | null>;
  /**
   * Tells a member by mail. Refuses `member_not_found` or `organization_not_found` for people who
   * are gone.
   */
  notify(notice: AddressedNotice): Promise<void>;
}

/** What a directory refuses besides: people who are gone. */
declare module "@stocks-vibe/server-kit" {
  interface RefusalTypes {
    readonly directory: "member_not_found" | "organization_not_found";
  }
}
