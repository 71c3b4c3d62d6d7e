/** What the widget needs of the auth client; any client with these calls will do. */
export type SignInClient = {
  magicLinks: {
    email: {
      discovery: {
        send(request: {
          email_address: string;
          discovery_redirect_url: string;
          discovery_expiration_minutes?: number;
        }): Promise<unknown>;
      };
    };
  };
  bootstrap: { get(): Promise<{ email_domains: string[] }> };
};
