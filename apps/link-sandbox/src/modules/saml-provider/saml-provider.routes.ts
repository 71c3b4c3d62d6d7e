import { deflateRawSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import {
  ANSWER_PAGE_POLICY,
  answerPage,
  CHOICE_PAGE_POLICY,
  choicePage,
} from "../identity-provider/identity-pages.ts";
import { takeForms } from "../identity-provider/identity-provider.routes.ts";
import { COLLEAGUES } from "../identity-provider/people.ts";
import type { SamlProviderService, SamlSignIn } from "./saml-provider.service.ts";

const FORM_BYTES = 24_576;

const asked = z.object({
  SAMLRequest: z.base64().min(1).max(16_384),
  /** SAML bindings 3.4.3: 80 bytes at most. */
  RelayState: z.string().max(80).default(""),
});
/** The choice of *Refuse*: the id of no colleague. */
const REFUSE = "refuse";
const chosen = asked.extend({ person: z.string().max(32) });

const refuse = (reply: FastifyReply, error: string): FastifyReply =>
  reply.code(400).send({ error });

const sendPage = (reply: FastifyReply, policy: string, page: string): FastifyReply =>
  reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(page);

/** The addresses of the pretend company's SAML provider. */
export function samlProviderRoutes(app: FastifyInstance, samlProvider: SamlProviderService): void {
  takeForms(app, FORM_BYTES);

  /** Where a choice leads: the request goes along, and is read once more there. */
  function hrefOf({ xml }: SamlSignIn, relayState: string, person: string): string {
    const SAMLRequest = deflateRawSync(Buffer.from(xml, "utf8")).toString("base64");
    return `answer?${new URLSearchParams({ SAMLRequest, RelayState: relayState, person })}`;
  }

  function choose(
    request: FastifyRequest,
    reply: FastifyReply,
    { given, isDeflated }: { readonly given: unknown; readonly isDeflated: boolean },
  ): FastifyReply {
    const { success, data } = asked.safeParse(given);
    if (!success) return refuse(reply, "invalid_request");
    const signIn = samlProvider.read(data.SAMLRequest, isDeflated);
    if (!signIn) return refuse(reply, "invalid_service_provider");
    const choices = COLLEAGUES.map((person) => ({
      person,
      isVouchedFor: true,
      href: hrefOf(signIn, data.RelayState, person.id),
    }));
    const cancelHref = hrefOf(signIn, data.RelayState, REFUSE);
    const page = { provider: "company", choices, cancelHref } as const;
    const html = choicePage(page, request.headers["accept-language"]);
    return sendPage(reply, CHOICE_PAGE_POLICY, html);
  }

  app.get("/metadata", async (_request, reply) =>
    reply.type("application/samlmetadata+xml").send(await samlProvider.metadata()),
  );
  app.get("/sso", async (request, reply) =>
    choose(request, reply, { given: request.query, isDeflated: true }),
  );
  app.post("/sso", async (request, reply) =>
    choose(request, reply, { given: request.body, isDeflated: false }),
  );
  app.get("/answer", async (request, reply) => {
    const { success, data } = chosen.safeParse(request.query);
    if (!success) return refuse(reply, "invalid_request");
    const signIn = samlProvider.read(data.SAMLRequest, true);
    if (!signIn) return refuse(reply, "invalid_service_provider");
    const SAMLResponse = await samlProvider.answer(signIn, data.person);
    const { RelayState } = data;
    const form = { action: signIn.acsUrl, fields: { SAMLResponse, RelayState } };
    const html = answerPage(form, request.headers["accept-language"]);
    return sendPage(reply, ANSWER_PAGE_POLICY, html);
  });
}
