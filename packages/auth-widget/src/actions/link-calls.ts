/** What the widget needs of the client to know who is signed in. */
export type SessionCalls = {
  giveUpExchange(): void;
  /** Who is signed in. Without it, nobody is asked before a link ends their session. */
  getState?(): {
    session: object | null;
    member: { email_address: string } | null;
    isInitialized: boolean;
  };
  subscribe?(listener: () => void): () => void;
};

/** Calls of our own server beside the wire, about links that somebody else sent. */
export type InvitationCalls = {
  decline(request: { organization_id: string }): Promise<unknown>;
  /** What a mailed link is for, without using it. Without these, links are asked about without a name. */
  describe?(request: { magic_links_token: string }): Promise<{
    kind: string;
    email_address: string;
    organization_name: string;
    inviter: string | null;
    /** Absent with servers that have no such thing. */
    invite_note?: { by: string; text: string } | null | undefined;
    deletion_due_at?: string | null | undefined;
  }>;
  /** Whose mailbox a link went to that names no organization. */
  describeDiscovery?(request: {
    discovery_magic_links_token: string;
  }): Promise<{ email_address: string }>;
};
