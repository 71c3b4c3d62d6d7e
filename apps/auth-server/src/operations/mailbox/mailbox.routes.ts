import { mailboxMessages } from "@stocks-vibe/contracts/auth";
import { Refusal, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import type { MailboxService } from "./mailbox.service.ts";
import { listPage, MAILBOX_STYLE, messagePage } from "./mailbox-page.ts";
import { MAILBOX_SCRIPT } from "./mailbox-script.ts";

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const querystring = z.object({ to: z.string().max(320).optional() });
const params = z.object({ message_id: z.string().max(200) });

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", CONTENT_SECURITY_POLICY)
    // The letters' links carry tokens: the page they lead to must not learn where the reader came
    // from, nor others.
    .header("referrer-policy", "no-referrer")
    .send(html);

/**
 * The built-in mailbox, below /dev: pages for people, one JSON list for tests. Reading a letter
 * uses nothing up.
 */
export function mailboxRoutes(app: FastifyInstance, mailbox: MailboxService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const unlimited = { rateLimit: false } as const;
  routes.get(
    "/api/messages",
    { config: unlimited, schema: { querystring, response: { 200: mailboxMessages } } },
    async (request) => mailbox.list(request.query.to),
  );
  routes.get("/mailbox", { config: unlimited, schema: { querystring } }, async (request, reply) => {
    const { to } = request.query;
    return sendPage(reply, listPage(await mailbox.list(to || undefined), to ?? ""));
  });
  routes.get(
    "/mailbox/messages/:message_id",
    { config: unlimited, schema: { params } },
    async (request, reply) => {
      const message = await mailbox.find(request.params.message_id);
      if (!message) throw new Refusal("route_not_found");
      return sendPage(reply, messagePage(message));
    },
  );
  routes.get("/mailbox/mailbox.css", { config: unlimited }, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(MAILBOX_STYLE),
  );
  routes.get("/mailbox/mailbox.js", { config: unlimited }, async (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(MAILBOX_SCRIPT),
  );
}
