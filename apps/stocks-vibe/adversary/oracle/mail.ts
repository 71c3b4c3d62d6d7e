import { noteLetter } from "../story/script.ts";
import type { Run } from "../world/run.ts";
import { keepSecret } from "../world/world.ts";

/** Letters go to whoever owns the mailbox or the phone; what stands in a victim's is a secret. */
export async function handOut(run: Run): Promise<void> {
  for (const letter of await run.post.collect([...run.actors])) {
    noteLetter(run.script, letter);
    const owner = run.world.people.find(
      ({ phone, mailboxes }) => phone === letter.to || mailboxes.includes(letter.to),
    );
    if (owner?.side === "attacker") run.hands.letters.unshift(letter);
    if (owner?.side !== "victim") continue;
    const { token, code } = letter;
    keepSecret(run.world, { text: token, what: `the link in ${owner.name}'s mail`, owner });
    if (code) {
      const text = JSON.stringify(code);
      keepSecret(run.world, { text, what: `the code that was sent to ${owner.name}`, owner });
    }
  }
}
