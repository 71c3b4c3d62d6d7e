import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, refusal, success } from "../../testing/fake-server.ts";
import { someSettings } from "../../testing/some-settings.ts";
import { BOOTSTRAP, leavePage, start } from "../../testing/start-client.ts";
import { OneTapError, UsageError } from "../../wire/errors.ts";

const PATH = "/b2b/oauth/google/onetap";
const CLIENT = "1.apps.googleusercontent.com";

type Moment = Readonly<Record<string, () => unknown>>;
const SHOWN: Moment = { isDisplayMoment: () => true, isDisplayed: () => true };

/**
 * A page onto which Google's script comes as soon as it is asked for, and does what the test says.
 */
function google(moment: Moment = SHOWN, event: "load" | "error" = "load") {
  const urls: string[] = [];
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue;
      urls.push(node.src);
      queueMicrotask(() => node.dispatchEvent(new Event(event)));
    }
  });
  const initialize = vi.fn<(options: { callback(answer: { credential: string }): void }) => void>();
  const prompt = vi.fn((listener: (moment: Moment) => void) => listener(moment));
  const cancel = vi.fn();
  vi.stubGlobal("google", { accounts: { id: { initialize, prompt, cancel } } });
  const choose = (credential: string) => initialize.mock.calls.at(-1)?.[0].callback({ credential });
  return { urls, initialize, prompt, cancel, choose };
}

const answers = (more: Record<string, Answer> = {}): Record<string, Answer> => ({
  [`${PATH}/start`]: () => success({ google_client_id: CLIENT }),
  [`${PATH}/submit`]: () => success({ redirect_url: "https://app.example/in?token=t" }),
  [`${PATH}/discovery/submit`]: () => success({ redirect_url: "https://app.example/find?token=t" }),
  ...more,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  leavePage();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("Google One Tap", () => {
  it("shows the prompt, and leaves for where the server says once an account is chosen", async () => {
    const { urls, initialize, choose } = google();
    const { client, navigate, sent } = start(answers());

    const shown = await client.oauth.googleOneTap.start({
      organization_id: "o-1",
      login_redirect_url: "https://app.example/in",
      cancel_on_tap_outside: false,
    });
    expect(shown).toEqual({ success: true });
    expect(urls).toEqual(["https://accounts.google.com/gsi/client"]);
    expect(initialize).toHaveBeenCalledWith(
      expect.objectContaining({ client_id: CLIENT, cancel_on_tap_outside: false }),
    );
    expect(navigate).not.toHaveBeenCalled();

    choose("id-token");
    await vi.advanceTimersByTimeAsync(0);
    await vi.waitFor(() => expect(navigate).toHaveBeenCalled());

    expect(sent.at(-1)).toMatchObject({
      path: `${PATH}/submit`,
      body: {
        organization_id: "o-1",
        login_redirect_url: "https://app.example/in",
        id_token: "id-token",
      },
    });
    expect(navigate).toHaveBeenCalledWith("https://app.example/in?token=t");
  });

  it("finds out where an account belongs, with a challenge where the project asks for one", async () => {
    const { choose } = google();
    const settings = {
      [BOOTSTRAP]: () => success(someSettings({ pkce_required_for_oauth: true })),
    };
    const { client, navigate, sent } = start(answers(settings));

    await client.oauth.googleOneTap.discovery.start();
    choose("id-token");
    await vi.advanceTimersByTimeAsync(0);
    await vi.waitFor(() => expect(navigate).toHaveBeenCalled());

    expect(sent.at(-1)).toMatchObject({
      path: `${PATH}/discovery/submit`,
      body: { id_token: "id-token", pkce_code_challenge: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(navigate).toHaveBeenCalledWith("https://app.example/find?token=t");
  });

  it("says why the prompt is not shown", async () => {
    const notDisplayed = {
      isNotDisplayed: () => true,
      getNotDisplayedReason: () => "opt_out_or_no_session",
    };
    const skipped = { isSkippedMoment: () => true, getSkippedReason: () => "auto_cancel" };
    for (const [moment, reason] of [
      [notDisplayed, "opt_out_or_no_session"],
      [skipped, "auto_cancel"],
    ] as const) {
      google(moment);
      const { client } = start(answers());
      const shown = client.oauth.googleOneTap.discovery.start();
      await expect(shown).rejects.toThrow(`One Tap could not load: ${reason}`);
      await expect(shown).rejects.toBeInstanceOf(OneTapError);
    }
  });

  it("tells that the person closed it", async () => {
    google({ isSkippedMoment: () => true, getSkippedReason: () => "user_cancel" });
    const { client } = start(answers());
    const onOneTapCancelled = vi.fn();

    const shown = client.oauth.googleOneTap.discovery.start({ onOneTapCancelled });

    await expect(shown).rejects.toMatchObject({ reason: "user_cancel" });
    expect(onOneTapCancelled).toHaveBeenCalledOnce();
  });

  describe("where the browser draws the prompt", () => {
    /**
     * A browser with FedCM: nothing is told of a prompt that is shown, and of one that is skipped
     * not why.
     */
    function withFedCm() {
      vi.stubGlobal("IdentityCredential", class {});
      const page = google();
      const heard: ((moment: Moment) => void)[] = [];
      page.prompt.mockImplementation((listener) => void heard.push(listener));
      const tell = (moment: Moment) => heard.at(-1)?.(moment);
      return { ...page, tell };
    }

    it("asks for that, and waits for no word of a prompt that is shown", async () => {
      const { initialize } = withFedCm();
      const { client } = start(answers());

      expect(await client.oauth.googleOneTap.discovery.start()).toEqual({ success: true });
      expect(initialize).toHaveBeenCalledWith(
        expect.objectContaining({ use_fedcm_for_prompt: true }),
      );
    });

    it("tells that it was closed, though not why, and nothing when an account was chosen", async () => {
      const { tell } = withFedCm();
      const { client } = start(answers());
      const onOneTapCancelled = vi.fn();
      await client.oauth.googleOneTap.discovery.start({ onOneTapCancelled });

      tell({ isDismissedMoment: () => true, isSkippedMoment: () => false });
      expect(onOneTapCancelled).not.toHaveBeenCalled();
      tell({ isSkippedMoment: () => true });
      expect(onOneTapCancelled).toHaveBeenCalledOnce();
    });
  });

  it("tells the page that the chosen account was not taken, and goes nowhere", async () => {
    const { choose } = google();
    const refused = { [`${PATH}/discovery/submit`]: () => refusal(400, "invalid_client") };
    const { client, navigate } = start(answers(refused));
    const onOneTapFailed = vi.fn();
    await client.oauth.googleOneTap.discovery.start({ onOneTapFailed });

    choose("id-token");
    await vi.waitFor(() =>
      expect(onOneTapFailed).toHaveBeenCalledWith(
        expect.objectContaining({ error_type: "invalid_client" }),
      ),
    );
    expect(navigate).not.toHaveBeenCalled();
  });

  it("stays off a page that went on before it was there, and comes when it is asked for again", async () => {
    const { prompt } = google();
    const { client } = start(answers());
    const { googleOneTap } = client.oauth;

    const early = googleOneTap.discovery.start();
    googleOneTap.cancel();

    await expect(early).rejects.toThrow(new OneTapError("cancelled"));
    expect(prompt).not.toHaveBeenCalled();
    await googleOneTap.discovery.start();
    expect(prompt).toHaveBeenCalledOnce();
  });

  it("leads nowhere from a page that went on", async () => {
    const { choose } = google();
    const { client, navigate, sent } = start(answers());
    await client.oauth.googleOneTap.discovery.start();

    client.oauth.googleOneTap.cancel();
    choose("id-token");
    await vi.advanceTimersByTimeAsync(0);

    expect(sent.filter(({ path }) => path.endsWith("/submit"))).toEqual([]);
    expect(navigate).not.toHaveBeenCalled();
  });

  it("is taken off the page", async () => {
    const { cancel } = google();
    const { client } = start(answers());
    await client.oauth.googleOneTap.discovery.start();

    client.oauth.googleOneTap.cancel();
    expect(cancel).toHaveBeenCalledOnce();
  });

  it.each([
    ["no Google client", () => success({ google_client_id: "" }), "oauth_config_not_found"],
    ["a refusal", () => refusal(404, "route_not_found"), "route_not_found"],
  ])("is not shown for %s, and no script is loaded", async (_, answer, reason) => {
    const { urls } = google();
    const { client } = start(answers({ [`${PATH}/start`]: answer }));

    await expect(client.oauth.googleOneTap.discovery.start()).rejects.toMatchObject({ reason });
    expect(urls).toEqual([]);
  });

  it("says that something keeps Google's script out", async () => {
    google(SHOWN, "error");
    const { client } = start(answers());
    await expect(client.oauth.googleOneTap.discovery.start()).rejects.toMatchObject({
      reason: "ad_blocker_detected",
    });
  });

  it("needs an organization, before anything is asked for", async () => {
    const { client, sent } = start(answers());
    // @ts-expect-error The organization is missing.
    await expect(client.oauth.googleOneTap.start({})).rejects.toBeInstanceOf(UsageError);
    expect(sent).toEqual([]);
  });
});
