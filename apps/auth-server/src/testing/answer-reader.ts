import { apiErrorBody } from "@stocks-vibe/contracts/auth";
import * as z from "zod";

/** What came back, for assertions: the status and the parts of the body that tests look at. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly errorType: string | undefined;
  readonly reason: unknown;
}

interface RawResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/**
 * Every refusal must have the one envelope: a body of another shape fails the test that reads it.
 */
export function readAnswer(response: RawResponse): Answer {
  const body: unknown = response.body === "" ? undefined : JSON.parse(response.body);
  const { statusCode: status, headers } = response;
  const refusal = status >= 400 ? apiErrorBody.parse(body) : undefined;
  return {
    status,
    headers,
    body,
    errorType: refusal?.error_type,
    reason: refusal?.error_details?.reason,
  };
}

/** The `data` of a success, read with the contract's own schema. */
export function dataOf<Shape extends z.ZodType>(answer: Answer, shape: Shape): z.output<Shape> {
  if (answer.status !== 200) {
    throw new Error(`expected 200, got ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return shape.parse(z.object({ data: z.unknown() }).parse(answer.body).data);
}
