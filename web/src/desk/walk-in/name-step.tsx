import type { Board } from '@aangan/contract/gate/board'
import { limits } from '@aangan/contract/core/constants'
import { houseLabel } from '@aangan/contract/core/houses'
import { msg } from '@aangan/contract/core/language/text'
import { visitorFields, visitorProblems } from '@aangan/contract/gate/visit-fields'
import type { Visit } from '@aangan/contract/gate/visits'
import { useId, useRef, type FormEvent } from 'react'
import * as z from 'zod/mini'
import { useT } from '../../core/language/language.ts'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { useShapedForm } from '../../ui/form/form.ts'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { PlateInput } from '../../domain/plate-input.tsx'
import { RadioChoice } from '../../ui/input/radio-choice.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { vehicleTypeOptions } from '../../domain/vehicle-type.tsx'
import { kindIcons } from '../../gate/asking/kind-icons.part.ts'
import { BigButton } from '../parts/big-button.tsx'
import { useCameBefore } from '../board/desk.ts'
import { blocksOn } from '../board/judge.ts'
import { Sheet } from '../parts/sheet.tsx'
import type { WalkInDraft } from '../board/walk-in.ts'
import { words } from '../parts/words.ts'

const { visitorName, phone, vehicleNo, vehicleType } = visitorFields
const shape = z.object({ visitorName, phone, vehicleNo, vehicleType })

interface Props {
  board: Board
  now: number
  draft: WalkInDraft
  onDone: (who: WalkInDraft) => void
  onBack: () => void
}

/** The name, with those who came to this house before; the rest is optional. */
export function NameStep({ board, now, draft, onDone, onBack }: Props) {
  const t = useT()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const { kind = 'GUEST', company, houseNo = '', division = 'A' } = draft
  const before = useCameBefore({ houseNo, division })
  const companyIsEnough = (kind === 'DELIVERY' || kind === 'CAB') && company !== undefined
  const form = useShapedForm({
    shape,
    initialValues: {
      visitorName: draft.visitorName ?? '',
      phone: draft.phone ?? '',
      vehicleNo: draft.vehicleNo ?? '',
      vehicleType: draft.vehicleType ?? '',
    },
    problems: (typed) =>
      visitorProblems({
        kind,
        company,
        visitorName: typed.visitorName.trim() || undefined,
        vehicleNo: typed.vehicleNo.trim() || undefined,
        vehicleType: typed.vehicleNo.trim() === '' ? undefined : typed.vehicleType || undefined,
      }),
    // Without a plate a type says nothing.
    prepare: (typed) => ({ ...typed, vehicleType: typed.vehicleNo.trim() === '' ? '' : typed.vehicleType }),
    send: async (who) => onDone(who),
  })
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await form.submit())) focusFirstError(element.current)
  }
  const recents = recentNames(before.data?.content ?? [], kind, (visit) => isBlocked(visit, board, now))
  return (
    <Sheet
      tone="calm"
      icon={kindIcons[kind]}
      title={msg(words.whoForHouse, { house: houseLabel(division, houseNo) })}
      onBack={onBack}
      buttons={
        <BigButton type="submit" form={id} tone="primary">
          {t(words.next)}
        </BigButton>
      }
    >
      <form
        id={id}
        ref={element}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="desk-fields flex flex-col gap-3"
      >
        {recents.length > 0 && (
          <div role="group" aria-label={t(words.recent)} className="flex flex-wrap gap-2">
            {recents.map((visit) => (
              <BigButton key={visit.id} className="text-base" onClick={() => onDone(fromBefore(visit))}>
                {visit.visitorName}
              </BigButton>
            ))}
          </div>
        )}
        <TextInput
          label={words.visitorName}
          hint={companyIsEnough ? words.optional : undefined}
          autoComplete="off"
          autoCapitalize="words"
          maxLength={limits.name}
          {...form.text('visitorName')}
        />
        <PhoneInput label={words.mobileNo} hint={words.optional} {...form.text('phone')} />
        <PlateInput label={words.vehicleNo} hint={words.optional} {...form.text('vehicleNo')} />
        {form.values.vehicleNo.trim() !== '' && (
          <RadioChoice label={words.vehicleType} options={vehicleTypeOptions} {...form.text('vehicleType')} />
        )}
      </form>
    </Sheet>
  )
}

const mostRecent = 4
/** Each name once, of the same kind: of those who were let in, and whom nobody stops or warns of. */
function recentNames(
  visits: readonly Visit[],
  kind: Visit['kind'] | undefined,
  isUnwanted: (visit: Visit) => boolean,
): Visit[] {
  const names = new Set<string>()
  return visits
    .filter((visit) => {
      const name = visit.visitorName.toLowerCase()
      const isNew =
        visit.kind === kind && visit.arrivedAt !== null && visit.visitorName !== visit.company && !names.has(name)
      if (isNew) names.add(name)
      return isNew && !isUnwanted(visit)
    })
    .slice(0, mostRecent)
}

function isBlocked(visit: Visit, board: Board, now: number): boolean {
  const { stop, warning } = blocksOn({ ...visit, phone: visit.phone ?? undefined }, board, now)
  return stop !== undefined || warning !== undefined
}

const fromBefore = ({ visitorName: name, phone: number, vehicleNo: plate, vehicleType: type }: Visit): WalkInDraft => ({
  visitorName: name,
  phone: number ?? undefined,
  vehicleNo: plate ?? undefined,
  vehicleType: type ?? undefined,
})
