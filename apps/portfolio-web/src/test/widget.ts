import { waitFor, within } from "@testing-library/react";

/** What the sign-in widget draws, in its shadow root, once its screen is loaded. */
export async function widget() {
  const section = await waitFor(() => {
    const hosts = [...document.querySelectorAll("main div")];
    const found = hosts.map((host) => host.shadowRoot?.querySelector("section")).find(Boolean);
    if (found?.getAttribute("aria-busy") !== "false") {
      throw new Error("The sign-in widget is not there.");
    }
    return found;
  });
  return within(section);
}
