import type { Organization } from "@stocks-vibe/contracts/auth";
import { useServices } from "#lib/api/services.ts";
import type { Member } from "#lib/auth/auth.ts";
import { useMay } from "#lib/auth/may.ts";
import { useLoadAhead } from "#lib/loading/load-ahead.ts";
import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { buttonClass } from "#ui/forms/button.tsx";
import { SettingRow, SettingsRow, SettingsSection } from "../settings-row.tsx";
import { methodsProblem } from "./check-settings.ts";
import { organizationMessages } from "./messages/en.ts";
import { ChoiceDialog, ListDialog } from "./setting-dialogs.tsx";

const words = organizationMessages.signIn;
const methodNames: Readonly<Record<string, string>> = words.methodNames;
const factorNames: Readonly<Record<string, string>> = words.factorNames;

const listed = (names: readonly string[], of: Readonly<Record<string, string>>): string =>
  names.map((name) => of[name] ?? name).join(", ");

/**
 * What this site offers, and what the organization takes already: nothing that was chosen elsewhere
 * is lost here.
 */
function offeredMethods(
  products: readonly string[],
  { allowed_auth_methods: taken, sso_active_connections: connections }: Organization,
) {
  const known = ["magic_link", "email_otp", "password", ...(connections.length > 0 ? ["sso"] : [])];
  const offered = known.filter((name) => name === "email_otp" || products.includes(name));
  return Object.fromEntries(
    [...new Set([...offered, ...taken])].map((name) => [name, methodNames[name] ?? name]),
  );
}

const isMethod = (name: string): name is keyof typeof words.methodNames =>
  Object.hasOwn(words.methodNames, name);
const isFactor = (name: string): name is keyof typeof words.factorNames =>
  Object.hasOwn(words.factorNames, name);

/** By what members sign in, and whether each needs a second factor. */
export function SignInSection({
  settings,
  me,
  onSaved,
}: {
  settings: Organization;
  me: Member;
  onSaved: () => void;
}) {
  const { config } = useServices();
  const mayRead = useMay("stytch.sso", "get") ?? false;
  const loadAhead = useLoadAhead(paths.settingsSso);
  const connectionNames = settings.sso_active_connections.map(({ display_name: name }) => name);
  const methods = settings.allowed_auth_methods;
  const factors = settings.allowed_mfa_methods;
  const hasAllMethods = settings.auth_methods === "ALL_ALLOWED";
  const hasAllFactors = settings.mfa_methods === "ALL_ALLOWED";
  return (
    <SettingsSection title={words.title}>
      <SettingRow
        name={words.methods}
        value={hasAllMethods ? words.allMethods : listed(methods, methodNames)}
        action="update.settings.allowed-auth-methods"
        onSaved={onSaved}
        dialog={(ends) => (
          <ListDialog
            title={words.methods}
            all={words.allMethods}
            only={words.onlyThese}
            names={offeredMethods(config.products, settings)}
            chosen={{ isAll: hasAllMethods, names: methods }}
            problemOf={(names) => methodsProblem(names, { me, products: config.products })}
            toChange={({ isAll, names }) =>
              isAll
                ? { auth_methods: "ALL_ALLOWED" }
                : {
                    auth_methods: "RESTRICTED",
                    allowed_auth_methods: names.filter(isMethod),
                  }
            }
            {...ends}
          />
        )}
      />
      <SettingsRow
        name={methodNames.sso ?? ""}
        actions={
          mayRead && (
            <Link className={buttonClass({ size: "small" })} to={paths.settingsSso} {...loadAhead}>
              {words.manageSso}
            </Link>
          )
        }
      >
        <p>{listed(connectionNames, {}) || words.noSso}</p>
      </SettingsRow>
      <SettingRow
        name={words.policy}
        value={words.policies[settings.mfa_policy]}
        action="update.settings.mfa-policy"
        onSaved={onSaved}
        dialog={(ends) => (
          <ChoiceDialog
            title={words.policy}
            value={settings.mfa_policy}
            choices={words.policies}
            hints={words.policyHints}
            toChange={(mfa_policy) => ({ mfa_policy })}
            {...ends}
          />
        )}
      />
      <SettingRow
        name={words.factors}
        value={hasAllFactors ? words.allFactors : listed(factors, factorNames)}
        action="update.settings.allowed-mfa-methods"
        onSaved={onSaved}
        dialog={(ends) => (
          <ListDialog
            title={words.factors}
            all={words.allFactors}
            only={words.onlyThese}
            names={factorNames}
            chosen={{ isAll: hasAllFactors, names: factors }}
            problemOf={(names) => (names.length === 0 ? words.chooseFactors : null)}
            toChange={({ isAll, names }) =>
              isAll
                ? { mfa_methods: "ALL_ALLOWED" }
                : {
                    mfa_methods: "RESTRICTED",
                    allowed_mfa_methods: names.filter(isFactor),
                  }
            }
            {...ends}
          />
        )}
      />
    </SettingsSection>
  );
}
