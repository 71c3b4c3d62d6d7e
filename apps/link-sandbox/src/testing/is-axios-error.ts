import * as z from "zod";

const axiosError = z.object({ response: z.object({ status: z.number(), data: z.unknown() }) });

/**
 * The official client throws the HTTP library's errors; this is the part of them that the tests
 * read.
 */
export const isAxiosError = (error: unknown): error is z.infer<typeof axiosError> =>
  axiosError.safeParse(error).success;
