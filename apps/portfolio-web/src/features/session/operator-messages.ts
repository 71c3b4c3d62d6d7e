export const operatorMessages = {
  label: "Operator session",
  text: "An operator is looking at the product as",
  operator: (address: string) => `The operator is ${address}.`,
  end: "End operator session",
} as const;
