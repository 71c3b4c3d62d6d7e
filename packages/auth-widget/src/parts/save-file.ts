/** What no file system takes in a name. */
const unusable = /[\\/:*?"<>|\p{Cc}]+/gu;

export const fileNameOf = (name: string): string => name.replaceAll(unusable, "-").trim();

/** Has the browser save a text as a file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileNameOf(name);
  link.click();
  URL.revokeObjectURL(address);
}
