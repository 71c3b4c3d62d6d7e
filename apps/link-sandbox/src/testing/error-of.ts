import { type LinkError, linkError } from "@stocks-vibe/contracts/link";
import { isAxiosError } from "./is-axios-error.ts";

/** The provider's error body and the HTTP status of a call that must fail. */
export async function errorOf(
  call: Promise<unknown>,
): Promise<LinkError & { readonly status: number }> {
  try {
    await call;
  } catch (error) {
    if (isAxiosError(error)) {
      return { ...linkError.parse(error.response.data), status: error.response.status };
    }
    throw error;
  }
  throw new Error("the call was expected to fail");
}
