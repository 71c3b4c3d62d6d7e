export const demoMessages = {
  label: "Building the demo organization",
  building: (percent: number) => `The demo organization is being built: ${percent}%`,
  failed: "The demo organization could not be built",
  failedText: "Restart the server to try again; its log says what went wrong.",
} as const;
