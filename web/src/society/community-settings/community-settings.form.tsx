import { communitySettings, someSettings, type SettingValues } from '@aangan/contract/society/community-settings'
import { useRef, type FormEvent } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { KeptNote } from '../../ui/form/kept-note.tsx'
import { useLeaveGuard } from '../../ui/form/leave-guard.ts'
import { named } from '../../ui/input/options.ts'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useSaveSettings } from './community-settings.queries.ts'

interface Props {
  communityId: string | undefined
  values: SettingValues
}

const { houseDirectory, familyInvites, keepAfterLeavingDays, guardsSendEmergencies, adminSecondFactor } =
  communitySettings

export function CommunitySettingsForm({ communityId, values }: Props) {
  const t = useT()
  const element = useRef<HTMLFormElement>(null)
  const save = useSaveSettings(communityId)
  const form = useShapedForm({
    draft: `settings:${communityId ?? ''}`,
    shape: someSettings,
    initialValues: { ...values, keepAfterLeavingDays: String(values.keepAfterLeavingDays) },
    // An empty field is not a number either.
    prepare: (typed) => ({ ...typed, keepAfterLeavingDays: Number(typed.keepAfterLeavingDays.trim() || Number.NaN) }),
    send: (body, attempt) => save.send(body, attempt),
    failed: (error) => msg('Failed to save: {reason}', { reason: messageOf(error) }),
  })
  useLeaveGuard(form)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await form.submit())) focusFirstError(element.current)
  }
  return (
    <form
      ref={element}
      aria-label={t('Community Settings')}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="card max-w-lg p-4 sm:p-6"
    >
      <KeptNote form={form} />
      <div className="flex flex-col gap-6">
        <Select
          label={houseDirectory.label}
          hint={houseDirectory.hint}
          options={named(houseDirectory.options)}
          {...form.text('houseDirectory')}
        />
        <div>
          <Checkbox label={familyInvites.label} {...form.tick('familyInvites')} />
          <p className="text-xs text-faint">{t(familyInvites.hint)}</p>
        </div>
        <TextInput
          label={keepAfterLeavingDays.label}
          hint={keepAfterLeavingDays.hint}
          inputMode="numeric"
          autoComplete="off"
          {...form.text('keepAfterLeavingDays')}
        />
        <div>
          <Checkbox label={guardsSendEmergencies.label} {...form.tick('guardsSendEmergencies')} />
          <p className="text-xs text-faint">{t(guardsSendEmergencies.hint)}</p>
        </div>
        <Select
          label={adminSecondFactor.label}
          hint={adminSecondFactor.hint}
          options={named(adminSecondFactor.options)}
          {...form.text('adminSecondFactor')}
        />
      </div>
      <FormFailureNote failure={form.failure} />
      <Button type="submit" tone="primary" busy={form.busy} className="mt-6 max-sm:w-full">
        {t('Save Settings')}
      </Button>
    </form>
  )
}
