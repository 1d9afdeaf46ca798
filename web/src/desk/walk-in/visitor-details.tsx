import type { VisitKind } from '@aangan/contract/gate/visit-kinds'
import type { Visit } from '@aangan/contract/gate/visits'
import type { Ref } from 'react'
import { useT } from '../../core/language/language.ts'
import { useAtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import { words } from '../parts/words.ts'
import { Camera, type CameraHandle } from './camera.tsx'
import { Failure } from './failure.tsx'
import { HouseFacts } from './house-facts.tsx'
import { Photo } from './photo.tsx'
import { Recents } from './recents.tsx'
import type { TypedHouse } from './use-house.ts'
import type { Field, Visitor } from './use-visitor.ts'
import { VisitorFields } from './visitor-fields.tsx'
import { Warning } from './warning.tsx'

interface Props {
  visitor: Visitor
  kind: VisitKind
  house: TypedHouse
  isDeaf: boolean
  takesPhotos: boolean
  hasCamera: boolean
  camera: Ref<CameraHandle>
  onChange: () => void
  onOpen: (field: Field) => void
  onPhoto: (photo: File) => void
}

/** The chosen house, what is known of the visitor, and what speaks against them. */
export function VisitorDetails({ visitor, kind, house, isDeaf, takesPhotos, hasCamera, camera, ...on }: Props) {
  const t = useT()
  const { board } = useAtDesk()
  const { form, typed, photo } = visitor
  const { houseNo, division } = typed
  const fillIn = (before: Visit) => {
    form.set('visitorName', before.visitorName)
    form.set('phone', before.phone ?? '')
    form.set('vehicleNo', before.vehicleNo ?? '')
    form.set('vehicleType', before.vehicleType ?? '')
  }
  return (
    // A press that does not count must not take the focus from the name either.
    <div
      onMouseDown={(event) => isDeaf && event.preventDefault()}
      className={`flex flex-col gap-3 ${isDeaf ? '*:pointer-events-none' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 rounded-lg border border-line bg-surface py-1 ps-4 pe-1">
        <HouseFacts of={house} />
        <BigButton tone="quiet" onClick={on.onChange}>
          {t(words.change)}
        </BigButton>
      </div>
      <VisitorFields visitor={visitor} takesPhotos={takesPhotos} onOpen={on.onOpen}>
        {division !== '' && <Recents kind={kind} house={{ houseNo, division }} onChosen={fillIn} />}
      </VisitorFields>
      {hasCamera && <Camera rule={board.settings.photos} handle={camera} onPhoto={on.onPhoto} />}
      {photo && !hasCamera && <Photo of={photo} />}
      <Warning visitor={{ ...typed, kind, division: division || 'A' }} />
      <Failure of={form} />
    </div>
  )
}
