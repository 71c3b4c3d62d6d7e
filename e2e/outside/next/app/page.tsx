import { endsSession } from "@stocks-vibe/auth-client";
import { isFinished, ProjectSignIn } from "@stocks-vibe/auth-widget";
import { defineSignInElement } from "@stocks-vibe/auth-widget/element";
import { config } from "./sign-in/config";

/**
 * A server component that loads all doors, and draws the sign-in without a file of the browser's.
 */
export default function Page() {
  defineSignInElement();
  const isOver = endsSession(new Error("none")) || typeof isFinished !== "function";
  return (
    <main>
      <h1>{isOver ? "Broken" : "Garden tools"}</h1>
      <ProjectSignIn
        publicToken={process.env.NEXT_PUBLIC_AUTH_TOKEN ?? ""}
        baseUrl={process.env.NEXT_PUBLIC_AUTH_URL ?? ""}
        config={config}
      />
    </main>
  );
}
