import type { SetSsoRequirementRequest, SsoRequirementAnswer } from "@stocks-vibe/contracts/auth";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { retryUpTo } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { useAuthClient, useMemberKey } from "#lib/auth/auth.ts";
import { useMay } from "#lib/auth/may.ts";
import { dayInZone } from "#lib/format/format-date.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { RadioChoice } from "#ui/forms/radio-choice.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { ConfirmDialog, FormDialog } from "../form-dialog.tsx";
import { settingsMessages } from "../messages/en.ts";
import { SettingsRow, SettingsSection } from "../settings-row.tsx";
import { useChange } from "../use-change.ts";
import { ssoSentence } from "./connection.ts";
import { ssoMessages } from "./messages/en.ts";

const words = ssoMessages.requirement;
const requirementKey = "sso-requirement";
const MOST_DAYS_AHEAD = 90;

type Administrator = SsoRequirementAnswer["administrators"][number];
const nameOf = ({ name, email_address: address }: Administrator): string => name || address;
/** As the browser says; the day that is chosen begins there. */
const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const twoDigits = (n: number): string => String(n).padStart(2, "0");
/** Pure: the calendar day of a moment where the viewer is, 'YYYY-MM-DD'. */
const dayHere = (moment: Date): string =>
  [moment.getFullYear(), twoDigits(moment.getMonth() + 1), twoDigits(moment.getDate())].join("-");
/** Pure: so many calendar days later. */
const daysAfter = (moment: Date, days: number): Date =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + days);
/** Pure: the Monday after a day; a week ahead on a Monday. */
const mondayAfter = (now: Date): Date => daysAfter(now, (8 - now.getDay()) % 7 || 7);

function useRequirement(isAllowed: boolean) {
  const { ssoRequirement } = useAuthClient();
  return useQuery({
    queryKey: [requirementKey, useMemberKey()],
    queryFn: () => ssoRequirement.get(),
    enabled: isAllowed,
    staleTime: 0,
    retry: retryUpTo(1),
  });
}

const outdated = [[requirementKey], ["organization-settings"]] as const;

function useSetRequirement() {
  const { ssoRequirement } = useAuthClient();
  return useChange((asked: SetSsoRequirementRequest) => ssoRequirement.set(asked), outdated);
}

/** Who of the administrators gets in when the provider fails. */
function PeopleField({
  administrators,
  chosen,
  isMissing,
  onChange,
}: {
  administrators: readonly Administrator[];
  chosen: readonly string[];
  isMissing: boolean;
  onChange: (chosen: readonly string[]) => void;
}) {
  const id = useId();
  return (
    <fieldset className="radio-choice" aria-describedby={`${id}-hint`}>
      <legend>{words.people}</legend>
      <p className="tiny muted" id={`${id}-hint`}>
        {words.peopleText}
      </p>
      {administrators.map((one) => {
        const { member_id: memberId, has_other_way: hasOtherWay } = one;
        return (
          <div className="check-line" key={memberId}>
            <input
              type="checkbox"
              id={`${id}-${memberId}`}
              checked={chosen.includes(memberId)}
              disabled={!hasOtherWay}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...chosen, memberId]
                    : chosen.filter((other) => other !== memberId),
                )
              }
            />
            <label htmlFor={`${id}-${memberId}`}>
              {hasOtherWay ? nameOf(one) : `${nameOf(one)} (${words.noOtherWay})`}
            </label>
          </div>
        );
      })}
      {isMissing && (
        <p className="field-error" role="alert">
          {words.noPeople}
        </p>
      )}
    </fieldset>
  );
}

/** Those who are named, and who have what it takes. */
const namedIn = ({ administrators }: SsoRequirementAnswer): readonly string[] =>
  administrators
    .filter(({ is_breakglass: isNamed, has_other_way: hasOtherWay }) => isNamed && hasOtherWay)
    .map(({ member_id: memberId }) => memberId);

const idle = { isPending: false, isError: false, error: null };

/** First what is wanted, then, once more, what it means for whom. */
function RequireDialog({ found, onClose }: { found: SsoRequirementAnswer; onClose: () => void }) {
  const { clock } = useServices();
  const now = clock.now();
  const earlier = found.sso_requirement;
  const [when, setWhen] = useState<"later" | "now">("later");
  const [date, setDate] = useState(() =>
    dayHere(earlier ? new Date(earlier.starts_at) : mondayAfter(now)),
  );
  const [chosen, setChosen] = useState(namedIn(found));
  const [problem, setProblem] = useState<"date" | "people" | null>(null);
  const [isAsked, setAsked] = useState(false);
  const save = useSetRequirement();
  const first = dayHere(daysAfter(now, 1));
  const last = dayHere(daysAfter(now, MOST_DAYS_AHEAD));
  const startsAt = new Date(`${date}T00:00:00`);
  const goOn = () => {
    const isWrongDate = when === "later" && !(date >= first && date <= last);
    const hasNoPeople = chosen.length === 0;
    setProblem((isWrongDate && "date") || (hasNoPeople && "people") || null);
    setAsked(!isWrongDate && !hasNoPeople);
  };
  if (isAsked) {
    const zone = zoneHere();
    const request = {
      breakglass_member_ids: [...chosen],
      time_zone: zone,
      ...(when === "later" && { starts_at: startsAt.toISOString() }),
    };
    return (
      <ConfirmDialog
        title={
          when === "now"
            ? words.questionNow
            : words.questionLater(dayInZone(startsAt.toISOString(), zone))
        }
        keep={words.back}
        confirm={words.require}
        confirming={words.requiring}
        change={save}
        sentence={ssoSentence}
        onConfirm={() => save.mutate(request, { onSuccess: onClose })}
        onClose={() => setAsked(false)}
      >
        <p>{words.affected(found.active_members, found.members_without_sso)}</p>
        <p>{words.sessions}</p>
        <p>{words.letters}</p>
      </ConfirmDialog>
    );
  }
  return (
    <FormDialog
      title={words.title}
      send={words.next}
      sending={words.next}
      change={idle}
      onSend={goOn}
      onClose={onClose}
    >
      <RadioChoice
        label={words.when}
        value={when}
        options={[
          { value: "later", label: words.whens.later },
          { value: "now", label: words.whens.now },
        ]}
        onChange={setWhen}
      />
      {when === "later" && (
        <TextField
          label={words.date}
          hint={words.dateHint(zoneHere())}
          type="date"
          min={first}
          max={last}
          value={date}
          error={problem === "date" ? words.wrongDate : null}
          onChange={({ target }) => setDate(target.value)}
        />
      )}
      <PeopleField
        administrators={found.administrators}
        chosen={chosen}
        isMissing={problem === "people"}
        onChange={setChosen}
      />
    </FormDialog>
  );
}

/** While it is in force, who can still get in is all that can be changed. */
function PeopleDialog({ found, onClose }: { found: SsoRequirementAnswer; onClose: () => void }) {
  const [chosen, setChosen] = useState(namedIn(found));
  const [isMissing, setMissing] = useState(false);
  const save = useSetRequirement();
  const send = () => {
    setMissing(chosen.length === 0);
    if (chosen.length === 0) return;
    save.mutate({ breakglass_member_ids: [...chosen] }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={words.people}
      send={ssoMessages.save}
      sending={ssoMessages.saving}
      change={save}
      sentence={ssoSentence}
      onSend={send}
      onClose={onClose}
    >
      <PeopleField
        administrators={found.administrators}
        chosen={chosen}
        isMissing={isMissing}
        onChange={setChosen}
      />
    </FormDialog>
  );
}

function EndDialog({ isInForce, onClose }: { isInForce: boolean; onClose: () => void }) {
  const { ssoRequirement } = useAuthClient();
  const end = useChange(() => ssoRequirement.end(), outdated);
  return (
    <ConfirmDialog
      title={isInForce ? words.endQuestion : words.cancelQuestion}
      keep={words.keep}
      confirm={isInForce ? words.end : words.cancel}
      confirming={words.ending}
      change={end}
      sentence={ssoSentence}
      onConfirm={() => end.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{isInForce ? words.endText : words.cancelText}</p>
    </ConfirmDialog>
  );
}

function stateOf({ sso_requirement: requirement }: SsoRequirementAnswer): string {
  if (requirement === null) return words.allowed;
  const day = dayInZone(requirement.starts_at, requirement.time_zone);
  return requirement.is_in_force
    ? words.stopped(day, requirement.set_by)
    : words.planned(day, requirement.set_by);
}

function PeopleRow({
  found: { administrators },
  onChoose,
}: {
  found: SsoRequirementAnswer;
  onChoose: (() => void) | null;
}) {
  const named = administrators.filter(({ is_breakglass: isNamed }) => isNamed);
  return (
    <SettingsRow
      name={words.people}
      actions={
        onChoose && (
          <Button size="small" aria-label={words.choosePeopleOf} onClick={onChoose}>
            {words.choosePeople}
          </Button>
        )
      }
    >
      <p>{named.map(nameOf).join(", ") || words.peopleNone}</p>
    </SettingsRow>
  );
}

/** From when members sign in by single sign-on only, and who gets in all the same. */
export function RequirementSection() {
  const mayChange = useMay("stytch.organization", "update.settings.allowed-auth-methods") ?? false;
  const requirement = useRequirement(mayChange);
  const [open, setOpen] = useState<"require" | "people" | "end" | null>(null);
  const found = requirement.data;
  if (requirement.isError) {
    return (
      <Notice
        tone="bad"
        title={words.failed}
        action={
          <Button size="small" icon="refresh" onClick={() => void requirement.refetch()}>
            {settingsMessages.tryAgain}
          </Button>
        }
      />
    );
  }
  if (!(mayChange && found)) return null;
  const state = found.sso_requirement;
  const isInForce = state?.is_in_force ?? false;
  const onClose = () => setOpen(null);
  const required = state === null ? words.require : words.change;
  return (
    <SettingsSection title={words.title} text={words.text}>
      <SettingsRow
        name={words.state}
        actions={
          <>
            {!isInForce && found.is_tried && (
              <Button
                size="small"
                aria-label={state === null ? words.require : words.changeOf}
                onClick={() => setOpen("require")}
              >
                {required}
              </Button>
            )}
            {state !== null && (
              <Button size="small" onClick={() => setOpen("end")}>
                {isInForce ? words.end : words.cancel}
              </Button>
            )}
          </>
        }
      >
        <p>{stateOf(found)}</p>
        {!isInForce && !found.is_tried && <p>{words.untried}</p>}
      </SettingsRow>
      <PeopleRow found={found} onChoose={isInForce ? () => setOpen("people") : null} />
      {open === "require" && <RequireDialog found={found} onClose={onClose} />}
      {open === "people" && <PeopleDialog found={found} onClose={onClose} />}
      {open === "end" && <EndDialog isInForce={isInForce} onClose={onClose} />}
    </SettingsSection>
  );
}
