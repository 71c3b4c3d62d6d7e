import { expect, it } from "vitest";
import { accountGroup } from "./entry.ts";

it.each([
  ["401k", "retirement"],
  ["roth 401k", "retirement"],
  ["401a", "retirement"],
  ["403B", "retirement"],
  ["roth 403B", "retirement"],
  ["457b", "retirement"],
  ["roth 457b", "retirement"],
  ["ira", "retirement"],
  ["roth", "retirement"],
  ["sep ira", "retirement"],
  ["simple ira", "retirement"],
  ["sarsep", "retirement"],
  ["keogh", "retirement"],
  ["pension", "retirement"],
  ["profit sharing plan", "retirement"],
  ["thrift savings plan", "retirement"],
  ["roth thrift savings plan", "retirement"],
  ["retirement", "retirement"],
  ["hsa", "retirement"],
  ["brokerage", "taxable"],
  ["taxable", "taxable"],
  ["non-taxable brokerage account", "taxable"],
  ["mutual fund", "taxable"],
  ["stock plan", "taxable"],
  ["trust", "taxable"],
  ["ugma", "taxable"],
  ["utma", "taxable"],
  ["crypto exchange", "taxable"],
  ["529", "other"],
  ["education savings account", "other"],
  ["fixed annuity", "other"],
  ["other", "other"],
  ["prairie fund", "other"],
])("groups %j under %s", (subtype, group) => {
  expect(accountGroup(subtype, "investment")).toBe(group);
});

it.each([
  ["brokerage", "taxable"],
  ["investment", "other"],
])("decides an account without a subtype by its type %j: %s", (type, group) => {
  expect(accountGroup(null, type)).toBe(group);
});
