import { divisions, limits } from '@aangan/contract/core/constants'
import { msg } from '@aangan/contract/core/language/text'
import { readTyped } from '@aangan/contract/core/typed-input'
import { emergencyBody } from '@aangan/contract/society/emergencies'
import { emergencyKinds, emergencyLabels } from '@aangan/contract/society/emergency-kinds'
import { noticeMessages, titleMessages } from '@aangan/contract/society/notice-form'
import { useEffect, useId, useRef, type FormEvent } from 'react'
import * as z from 'zod/mini'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { raw, type Shown } from '../../core/language/say.ts'
import { useSession, useUser } from '../../shell/session/session.ts'
import { ask } from '../../ui/dialog/confirm.ts'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useLeaveGuard } from '../../ui/form/leave-guard.ts'
import { useShapedForm } from '../../ui/form/form.ts'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { RadioChoice } from '../../ui/input/radio-choice.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { CommunityField } from '../communities/community-field.part.tsx'
import { countReached, useSendEmergency } from './emergencies.queries.ts'
import { emergencyIcons } from './emergency-icons.ts'

interface Typed {
  readonly kind: string
  readonly title: string
  readonly message: string
  readonly divisions: readonly string[]
  readonly communityId: string
}

const inputOf = ({ kind, title, message, divisions: chosen, communityId }: Typed) => ({
  kind,
  title: kind === 'OTHER' ? title : '',
  message,
  divisions: chosen.length === 0 ? undefined : chosen,
  communityId,
})

/** Asks first, with the number of people whom it reaches. */
export function useEmergencyForm() {
  const user = useUser()
  const { isSuperAdmin } = useSession()
  const send = useSendEmergency()
  const form = useShapedForm({
    shape: emergencyBody,
    initialValues: {
      kind: '',
      title: '',
      message: '',
      divisions: [] as readonly string[],
      communityId: isSuperAdmin ? '' : (user.communityId ?? ''),
    },
    prepare: inputOf,
    problems: ({ kind, title, communityId }) => ({
      kind: kind === '' ? 'Choose what has happened.' : undefined,
      title: kind === 'OTHER' && title.trim() === '' ? titleMessages.required : undefined,
      communityId: communityId ? undefined : noticeMessages.community,
    }),
    send: (body, attempt) => send.send(body, attempt),
    failed: (error) => msg('Failed to send: {reason}', { reason: messageOf(error) }),
  })
  const submit = async (): Promise<boolean> => {
    const { data } = z.safeParse(emergencyBody, readTyped(emergencyBody, filled(inputOf(form.values))))
    if (data && data.communityId !== undefined && !(await confirmed(data))) return false
    return form.submit()
  }
  return { ...form, submit }
}

type EmergencyForm = ReturnType<typeof useEmergencyForm>

async function confirmed(body: z.output<typeof emergencyBody>): Promise<boolean> {
  const people = await countReached(body)
  const question: Shown =
    people === undefined
      ? 'Send an emergency notice now?'
      : msg('Send an emergency notice to {people, plural, one {# person} other {# people}} now?', { people })
  return ask({ question, verb: 'Send Now' })
}

const filled = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

const kinds = emergencyKinds.map((value) => ({ value, label: emergencyLabels[value], icon: emergencyIcons[value] }))

interface AloneProps {
  /** Its button stands elsewhere. */
  id: string
  onBusy: (busy: boolean) => void
  onSent: () => void
}

/** The form without a frame. */
export function EmergencyFormAlone({ id, onBusy, onSent }: AloneProps) {
  const t = useT()
  const element = useRef<HTMLFormElement>(null)
  const form = useEmergencyForm()
  useLeaveGuard(form)
  const { busy } = form
  useEffect(() => onBusy(busy), [busy, onBusy])
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await form.submit()) onSent()
    else focusFirstError(element.current)
  }
  return (
    <form
      ref={element}
      id={id}
      aria-label={t('Send Emergency Notice')}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="flex flex-col gap-4"
    >
      <EmergencyFields form={form} />
      <FormFailureNote failure={form.failure} />
    </form>
  )
}

/** Nothing to scroll at a desk: what has happened, what people should know, and where. */
export function EmergencyFields({ form }: { form: EmergencyForm }) {
  const { isSuperAdmin } = useSession()
  const user = useUser()
  return (
    <>
      <RadioChoice
        label="What has happened?"
        options={kinds}
        several
        className="sm:col-span-2"
        {...form.text('kind')}
      />
      {form.values.kind === 'OTHER' && (
        <TextInput
          label="Title"
          autoComplete="off"
          maxLength={limits.emergencyTitle}
          className="sm:col-span-2"
          {...form.text('title')}
        />
      )}
      <TextArea label="Message" maxLength={limits.emergency} className="sm:col-span-2" {...form.text('message')} />
      <Divisions chosen={form.values.divisions} onChoose={(chosen) => form.set('divisions', chosen)} />
      {isSuperAdmin && <CommunityField chooses locked={user.community} field={form.text('communityId')} />}
    </>
  )
}

interface DivisionsProps {
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

/** Side by side, so that nothing scrolls. */
function Divisions({ chosen, onChoose }: DivisionsProps) {
  const t = useT()
  const id = useId()
  return (
    <fieldset aria-describedby={id} className="sm:col-span-2">
      <legend className="text-sm font-semibold">{t('Divisions')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {divisions.map((division) => (
          <Checkbox
            key={division}
            label={raw(division)}
            checked={chosen.includes(division)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, division] : chosen.filter((other) => other !== division))
            }
          />
        ))}
      </div>
      <p id={id} className="text-xs text-faint">
        {t('None chosen: everyone. Guards and admins are always told.')}
      </p>
    </fieldset>
  )
}
