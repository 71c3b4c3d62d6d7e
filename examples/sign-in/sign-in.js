// One page of plain JavaScript that signs people in by a mailed link. Both clients have the calls it uses under the same
// names, so the two HTML files differ only in how they make their client.

const find = (id) => document.getElementById(id);
const show = (...ids) => {
  for (const part of document.querySelectorAll("main > *")) part.hidden = !ids.includes(part.id);
};
const tell = (message) => {
  find("message").textContent = message;
};

/** Shows who is signed in, or the form. */
function showState(client) {
  const member = client.self.getSync();
  if (!client.session.getSync() || !member) return show("ask", "message");
  find("who").textContent = member.email_address;
  return show("welcome", "message");
}

/** The link leads here with ?token=…: it proves the mailbox; then the first organization is entered, or a new one founded. */
async function useLink(client, token) {
  const { discovered_organizations: known } = await client.magicLinks.discovery.authenticate({
    discovery_magic_links_token: token,
  });
  const session_duration_minutes = 60;
  const [first] = known;
  if (first) {
    const { organization_id } = first.organization;
    await client.discovery.intermediateSessions.exchange({
      organization_id,
      session_duration_minutes,
    });
  } else {
    await client.discovery.organizations.create({ session_duration_minutes });
  }
}

async function attempt(work) {
  try {
    await work();
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
  }
}

export async function run(client) {
  find("ask").addEventListener("submit", async (event) => {
    event.preventDefault();
    await attempt(async () => {
      const email_address = find("email").value;
      await client.magicLinks.email.discovery.send({
        email_address,
        discovery_redirect_url: location.origin + location.pathname,
      });
      tell(`A link is on its way to ${email_address}.`);
    });
  });
  find("leave").addEventListener("click", () =>
    attempt(async () => {
      await client.session.revoke();
      tell("Signed out.");
      showState(client);
    }),
  );
  const token = new URLSearchParams(location.search).get("token");
  if (token) {
    // The token works once; it must not stay in the address bar or the history.
    history.replaceState(null, "", location.pathname);
    await attempt(() => useLink(client, token));
  }
  showState(client);
}
