import { divisions } from '@aangan/contract/core/constants'
import { visitorFields, visitorProblems } from '@aangan/contract/gate/visit-fields'
import { visitKinds, type VisitKind } from '@aangan/contract/gate/visit-kinds'
import type { Visit } from '@aangan/contract/gate/visits'
import { msg } from '@aangan/contract/core/language/text'
import { useState } from 'react'
import * as z from 'zod/mini'
import { messageOf } from '../../core/api/api.ts'
import { companies, trades } from '../../gate/visitors/companies.part.ts'
import { useShapedForm } from '../../ui/form/form.ts'
import { newRequestKey } from '../../ui/request-key.ts'
import type { WalkInDraft } from '../board/walk-in.ts'
import { words } from '../parts/words.ts'
import type { WalkIn } from '../store/walk-in-form.ts'

const { visitorName, phone, company, vehicleNo, vehicleType } = visitorFields
/** The rest is chosen, not typed. The shape of the whole call would bring all of the gate's calls along. */
const shape = z.object({
  kind: z.enum(visitKinds),
  division: z.enum(divisions),
  houseNo: z.string(),
  visitorName,
  phone,
  company,
  vehicleNo,
  vehicleType,
  note: z.optional(z.string()),
  planId: z.optional(z.string()),
})

/** What the guard may add once the house is chosen. */
export type Field = 'visitorName' | 'vehicleNo' | 'phone' | 'photo'

/** A visitor as the house is asked about them. The id is the same for the same visitor, so that a repeat is harmless. */
export type AskedVisitor = WalkIn & { readonly id: string }

type Typed = {
  readonly kind: VisitKind | ''
  readonly division: Visit['division'] | ''
  readonly houseNo: string
  readonly company: string
  readonly visitorName: string
  readonly phone: string
  readonly vehicleNo: string
  readonly vehicleType: NonNullable<Visit['vehicleType']> | ''
  readonly note: string
  readonly planId: string
}

/** What the buttons of a kind fill in as company. */
export const picksOf = (kind: VisitKind): readonly string[] =>
  kind === 'SERVICE' ? [...trades, ...companies.SERVICE] : companies[kind]

export const needsName = (kind: VisitKind | ''): boolean => kind === 'GUEST' || kind === 'SERVICE'

/** With a plate the type is a car's, unless the guard says otherwise. */
const withType = (typed: Typed): Typed => ({
  ...typed,
  vehicleType: typed.vehicleNo.trim() === '' ? '' : typed.vehicleType || 'four-wheeler',
})

const filledOf = ({ kind, ...typed }: Typed) => {
  const filled = (text: string) => text.trim() || undefined
  return {
    kind: kind || 'GUEST',
    company: filled(typed.company),
    visitorName: filled(typed.visitorName),
    vehicleNo: filled(typed.vehicleNo),
    vehicleType: filled(typed.vehicleType),
  } as const
}

/** All that is typed and chosen, kept while the guard goes from one screen to the other and back. */
export function useVisitor(
  draft: WalkInDraft,
  ask: (visitor: AskedVisitor, photo: File | undefined, key: string) => Promise<void>,
) {
  const { kind = '' } = draft
  const [photo, setPhoto] = useState<File>()
  const [isChosen, setChosen] = useState(draft.division !== undefined && draft.houseNo !== undefined)
  const [isOther, setOther] = useState(
    kind !== '' && draft.company !== undefined && !picksOf(kind).includes(draft.company),
  )
  const [opened, setOpened] = useState<Partial<Record<Field, boolean>>>({})
  const [asked, setAsked] = useState<AskedVisitor>()
  const form = useShapedForm<Typed, typeof shape>({
    shape,
    initialValues: {
      kind,
      division: draft.division ?? '',
      houseNo: draft.houseNo ?? '',
      company: draft.company ?? '',
      visitorName: draft.visitorName ?? '',
      phone: draft.phone ?? '',
      vehicleNo: draft.vehicleNo ?? '',
      vehicleType: draft.vehicleType ?? '',
      note: draft.note ?? '',
      planId: draft.planId ?? '',
    },
    prepare: withType,
    problems: (typed) => visitorProblems(filledOf(withType(typed))),
    failed: (error) => msg(words.askFailed, { reason: messageOf(error) }),
    send: async (sent, { idempotencyKey }) => {
      const isSame = asked !== undefined && JSON.stringify({ ...sent, id: asked.id }) === JSON.stringify(asked)
      const visitor = isSame ? asked : { ...sent, id: newRequestKey() }
      setAsked(visitor)
      await ask(visitor, photo, idempotencyKey)
    },
  })
  return {
    form,
    typed: withType(form.values),
    photo,
    setPhoto,
    asked,
    isChosen,
    setChosen,
    isOther,
    /** Undefined for another company, which is typed. */
    choose: (chosen: VisitKind, by: string | undefined) => {
      const isTyped = by === undefined && isOther && chosen === form.values.kind
      form.set('kind', chosen)
      if (!isTyped) form.set('company', by ?? '')
      setOther(by === undefined)
    },
    isOpen: (field: Field): boolean =>
      field === 'photo'
        ? opened.photo === true
        : form.errors[field] !== undefined ||
          (opened[field] ?? (draft[field] !== undefined || (field === 'visitorName' && needsName(form.values.kind)))),
    setOpen: (field: Field, isOpen: boolean) => setOpened((all) => ({ ...all, [field]: isOpen })),
  }
}
export type Visitor = ReturnType<typeof useVisitor>
