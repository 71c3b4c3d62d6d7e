import type { ErrorAnswers } from "@stocks-vibe/server-kit";

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
