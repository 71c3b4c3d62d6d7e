import type { ErrorAnswers } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";

/**
 * What the pages and the routes that belong to no server answer when something goes wrong. Unknown
 * paths are pages.
 */
export const PAGE_ERRORS: ErrorAnswers = {
  table: {
    invalid_request: { status: 400, message: "The request is not in the expected form." },
    route_not_found: { status: 404, message: "There is nothing at this address." },
    body_too_large: { status: 413, message: "The request is too large." },
    unsupported_media_type: { status: 415, message: "Send the request as application/json." },
    service_unavailable: { status: 503, message: "The service is not available at the moment." },
    internal_server_error: { status: 500, message: "Something went wrong on our side." },
  },
  envelope: ({ message }) => ({ success: false, message }),
  answersUnknownPaths: false,
};

/**
 * What a mailed link shows that names no page of the adopter's: the identity server alone has none
 * of its own at that address.
 */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>No page is set up for this link</title>
</head>
<body>
<main>
<h1>No page is set up for this link</h1>
<p>The link was not used. This server signs people in for other sites and has no page of its own.</p>
<h2>If you build the site</h2>
<p>The link leads here because the request named no address. Either start the server with the address of your page first in
<code>REDIRECT_URLS</code>, such as <code>REDIRECT_URLS='http://localhost:5173/sign-in?*'</code>, or name it in each request:
<code>discovery_redirect_url</code> of the client, <code>emailMagicLinksOptions.discoveryRedirectURL</code> of the widget. For a project of your own:
<code>npm run admin -- project set &lt;project&gt; discovery-redirect-urls &lt;addresses&gt;</code>.</p>
</main>
</body>
</html>
`;

/** Where links lead unless the operator or the request says otherwise. */
export function explainDefaultLink(app: FastifyInstance): void {
  app.get("/authenticate", (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(PAGE),
  );
}
