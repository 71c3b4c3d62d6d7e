export const organizationMessages = {
  /** The first name of an organization whose founder's address makes none. */
  unnamed: "My organization",
} as const;
