import { msg } from '@aangan/contract/core/language/text'
import { visitKindLabels, type VisitKind } from '@aangan/contract/gate/visit-kinds'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useT } from '../../core/language/language.ts'
import { kindIcons } from '../../gate/asking/kind-icons.part.ts'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { useDeaf } from '../../ui/browser/use-deaf.ts'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useAtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { words } from '../parts/words.ts'
import type { CameraHandle } from './camera.tsx'
import { deafMs } from './deaf.ts'
import { HousePad } from './house-pad.tsx'
import { pickLabel } from './pick-label.ts'
import { useAboveKeyboard } from './use-above-keyboard.ts'
import { useHouse } from './use-house.ts'
import { needsName, type Field, type Visitor } from './use-visitor.ts'
import { VisitorDetails } from './visitor-details.tsx'

interface Props {
  visitor: Visitor
  kind: VisitKind
  onBack: () => void
}

/** The house, and in the place of its pad what else is known of the visitor; then the house is asked. */
export function HouseScreen({ visitor, kind, onBack }: Props) {
  const t = useT()
  const id = useId()
  const { board, offline } = useAtDesk()
  const { form, typed, isChosen, isOther, photo, isOpen, setOpen } = visitor
  const element = useRef<HTMLFormElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const camera = useRef<CameraHandle>(null)
  const missing =
    needsName(kind) && typed.visitorName === ''
      ? 'visitorName'
      : isOther && typed.company === ''
        ? 'company'
        : undefined
  const [focus, setFocus] = useState<{ on: Field | 'company' | 'main' } | undefined>(
    isChosen && missing ? { on: missing } : undefined,
  )
  const [isChanging, setChanging] = useState(false)
  const house = useHouse(visitor, () => setFocus({ on: missing ?? 'main' }))
  const isDeaf = useDeaf(deafMs, `${isChosen} ${photo !== undefined}`)
  useAboveKeyboard()
  // This comes after the sheet's effect, which gives the focus to its heading.
  useEffect(() => {
    if (focus?.on === 'main') main.current?.focus({ preventScroll: true })
    else if (focus) element.current?.querySelector<HTMLElement>(`[name=${focus.on}]`)?.focus()
  }, [focus])
  const { photos } = board.settings
  const needsPhoto = photos === 'REQUIRED' && photo === undefined
  const hasCamera = photos !== 'OFF' && isOpen('photo')
  const openField = (field: Field) => {
    setOpen(field, true)
    setFocus({ on: field })
  }
  const takePhoto = () => (hasCamera ? camera.current?.press() : openField('photo'))
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChosen) {
      if (house.isReady) house.choose()
    } else if (isDeaf) return
    else if (needsPhoto) takePhoto()
    else if (!(await form.submit())) focusFirstError(element.current)
  }
  return (
    <Sheet
      tone={offline ? 'warn' : 'calm'}
      icon={kindIcons[kind]}
      title={
        isOther || typed.company === ''
          ? visitKindLabels[kind]
          : msg(words.kindFrom, { kind: msg(visitKindLabels[kind]), company: pickLabel(typed.company, t) })
      }
      text={offline ? words.noNetwork : undefined}
      onBack={onBack}
      buttons={
        isChosen && (
          <>
            {(needsPhoto || hasCamera) && (
              <BigButton
                ref={needsPhoto ? main : undefined}
                tone="primary"
                size="desk-lg"
                paused={isDeaf}
                onClick={takePhoto}
              >
                {t(words.takePhoto)}
              </BigButton>
            )}
            {!needsPhoto && (
              <BigButton
                ref={main}
                type="submit"
                form={id}
                tone={hasCamera ? 'plain' : 'primary'}
                size="desk-lg"
                busy={form.busy}
                paused={isDeaf}
              >
                {t(words.askHouse)}
              </BigButton>
            )}
          </>
        )
      }
    >
      <form
        id={id}
        ref={element}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="desk-fields flex grow flex-col gap-3"
      >
        {isOther && (
          <TextInput
            label={words.company}
            autoComplete="off"
            enterKeyHint="go"
            maxLength={gateLimits.company}
            {...form.text('company')}
          />
        )}
        {isChosen ? (
          <VisitorDetails
            visitor={visitor}
            kind={kind}
            house={house}
            isDeaf={isDeaf}
            takesPhotos={photos !== 'OFF'}
            hasCamera={hasCamera}
            camera={camera}
            onChange={() => {
              setChanging(true)
              visitor.setChosen(false)
            }}
            onOpen={openField}
            onPhoto={(taken) => {
              visitor.setPhoto(taken)
              setOpen('photo', false)
              setFocus({ on: 'main' })
            }}
          />
        ) : (
          <HousePad house={house} isFocused={isChanging} />
        )}
      </form>
    </Sheet>
  )
}
