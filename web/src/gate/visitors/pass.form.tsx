import { instantIn } from '@aangan/contract/core/dates'
import { defaultTimeZone } from '@aangan/contract/core/constants'
import { passForm, passMessages, passProblems, type PassForm as Input } from '@aangan/contract/gate/pass-form'
import type { Pass } from '@aangan/contract/gate/passes'
import { useState } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useUser } from '../../shell/session/session.ts'
import type { Editor } from '../../ui/form/editor.ts'
import { FormCard } from '../../ui/form/form-card.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { useHouseFields } from '../../domain/my-homes.ts'
import { PassFields } from './pass-fields.tsx'
import { passInput, passValues, type PassValues } from './pass-values.ts'
import { useCreatePass, useUpdatePass } from './passes.queries.ts'

interface Props {
  editor: Editor<Pass>
  onSaved: (pass: Pass) => void
}

/** Invites a visitor, or changes a pass. */
export function PassForm({ editor, onSaved }: Props) {
  const pass = editor.editing
  const { community } = useUser()
  const zone = community?.timeZone ?? defaultTimeZone
  const [opened] = useState(() => new Date())
  const [opening] = useState(() => passValues(pass, zone, opened))
  const houseFields = useHouseFields()
  const create = useCreatePass()
  const update = useUpdatePass(pass?.id ?? '')
  const form = useShapedForm({
    draft: editor.draft,
    shape: passForm,
    initialValues: opening,
    prepare: passInput,
    problems: (typed) =>
      problemsOf(typed, { timeZone: zone, now: new Date(), begunAt: pass && new Date(pass.validFrom) }),
    send: async (input, attempt) => {
      const times = {
        validFrom: instantIn(zone, input.validFrom).toISOString(),
        validUntil: instantIn(zone, input.validUntil).toISOString(),
      }
      const { kind: _, frequency: _often, maxUses: _most, ...changeable } = input
      onSaved(
        pass
          ? await update.send({ ...changeable, ...times }, attempt)
          : await create.send({ ...input, ...times, ...houseFields(form.values.houseId) }, attempt),
      )
    },
    failed: (error) => msg('Failed to save pass: {reason}', { reason: messageOf(error) }),
  })
  return (
    <FormCard
      form={form}
      editor={editor}
      title={pass ? 'Edit Pass' : 'Invite Visitor'}
      submit={pass ? 'Update Pass' : 'Create Pass'}
    >
      <PassFields form={form} pass={pass} />
    </FormCard>
  )
}

type Since = Parameters<typeof passProblems>[1]

/** The contract's rules, once the times are whole. */
function problemsOf(typed: PassValues, since: Since) {
  const missing = {
    dayFrom: typed.dayFrom === '' ? passMessages.dayFrom : undefined,
    dayUntil: typed.dayUntil === '' ? passMessages.dayUntil : undefined,
  }
  const input = passInput(typed)
  if (input.validFrom === '' || input.validUntil === '') return missing
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ''))
  return { ...missing, ...passProblems(given as unknown as Input, since) }
}
