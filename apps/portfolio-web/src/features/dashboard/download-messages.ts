export const downloadMessages = {
  download: "Download CSV",
  downloading: "Downloading",
} as const;
