import {
  autoExitKinds,
  gateSettings,
  gateSettingsBody,
  type GateSettingsReply,
} from '@aangan/contract/gate/gate-settings'
import { msg, type Label } from '@aangan/contract/core/language/text'
import { visitKindLabels, visitKinds } from '@aangan/contract/gate/visit-kinds'
import { useRef, type FormEvent, type ReactNode } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { useLeaveGuard } from '../../ui/form/leave-guard.ts'
import { named } from '../../ui/input/options.ts'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { problemsOf, settingsOf, typedOf, type WholeNumber } from './gate-settings.typed.ts'
import { GatesField } from './gates-field.tsx'
import { useSaveGateSettings } from './gate-settings.queries.ts'
import type { Community } from './gate-office.ts'

interface Props {
  communityId: Community
  values: GateSettingsReply
}

/** All settings of the gate, and the gates. */
export function GateSettingsForm({ communityId, values }: Props) {
  const t = useT()
  const element = useRef<HTMLFormElement>(null)
  const save = useSaveGateSettings(communityId)
  const form = useShapedForm({
    shape: gateSettingsBody,
    initialValues: typedOf(values),
    prepare: settingsOf,
    problems: problemsOf,
    send: (body, attempt) => save.send(body, attempt),
    failed: (error) => msg('Failed to save: {reason}', { reason: messageOf(error) }),
  })
  useLeaveGuard(form)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await form.submit())) focusFirstError(element.current)
  }
  const number = (name: WholeNumber) => (
    <TextInput
      label={gateSettings[name].label}
      hint={gateSettings[name].hint}
      inputMode="numeric"
      autoComplete="off"
      {...form.text(name)}
    />
  )
  const { admitUnanswered, photos, overstayMinutes, autoExitHours } = gateSettings
  return (
    <form
      ref={element}
      aria-label={t('Settings')}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="card max-w-2xl p-4 sm:p-6"
    >
      <div className="flex flex-col gap-6">
        <GatesField {...form.text('gates')} />
        {number('askSeconds')}
        {number('closeMinutes')}
        <div>
          <Checkbox label={admitUnanswered.label} {...form.tick('admitUnanswered')} />
          <p className="text-xs text-faint">{t(admitUnanswered.hint)}</p>
        </div>
        {number('earlyMinutes')}
        {number('lateMinutes')}
        <Each label={overstayMinutes.label} hint={overstayMinutes.hint}>
          {visitKinds.map((kind) => (
            <TextInput
              key={kind}
              label={visitKindLabels[kind]}
              inputMode="numeric"
              autoComplete="off"
              {...form.text(`overstay${kind}`)}
            />
          ))}
        </Each>
        <Each label={autoExitHours.label} hint={autoExitHours.hint}>
          {autoExitKinds.map((kind) => (
            <TextInput
              key={kind}
              label={visitKindLabels[kind]}
              inputMode="numeric"
              autoComplete="off"
              {...form.text(`autoExit${kind}`)}
            />
          ))}
        </Each>
        <Select label={photos.label} hint={photos.hint} options={named(photos.options)} {...form.text('photos')} />
        {number('photoDays')}
        {number('deskLockMinutes')}
      </div>
      <FormFailureNote failure={form.failure} />
      <Button type="submit" tone="primary" busy={form.busy} className="mt-6 max-sm:w-full">
        {t('Save Settings')}
      </Button>
    </form>
  )
}

function Each({ label, hint, children }: { label: Label; hint: Label; children: ReactNode }) {
  const t = useT()
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t(label)}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] items-start gap-3">{children}</div>
      <p className="mt-1.5 text-xs text-faint">{t(hint)}</p>
    </fieldset>
  )
}
