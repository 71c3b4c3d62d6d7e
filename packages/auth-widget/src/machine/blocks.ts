import type { SignInProduct } from "../config/config.ts";
import type { Ways } from "./organization-entry.ts";

/**
 * What stands on the first screen: the form with the address, accounts elsewhere, an organization's
 * own sign-in.
 */
export type Block = "address" | "oauth" | "sso";

const blockOf: Record<SignInProduct, Block> = {
  magic_link: "address",
  email_otp: "address",
  password: "address",
  oauth: "oauth",
  sso: "sso",
};

/** The blocks in the page's order. Whatever starts with the address shares one form. */
export const blocksOf = ({ products }: Ways): Block[] => [
  ...new Set(products.map((product) => blockOf[product])),
];

/** Whether 'or' stands above the block: between the form and the buttons that leave the page. */
export const isDivided = (blocks: readonly Block[], index: number): boolean => {
  const above = blocks[index - 1];
  return above !== undefined && (above === "address") !== (blocks[index] === "address");
};
