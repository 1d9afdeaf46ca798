import { limits } from '@aangan/contract/core/constants'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { PlateInput } from '../../domain/plate-input.tsx'
import { vehicleTypeOptions } from '../../domain/vehicle-type.tsx'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { RadioChoice } from '../../ui/input/radio-choice.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { words } from '../parts/words.ts'
import type { Field, Visitor } from './use-visitor.ts'

interface Props {
  visitor: Visitor
  takesPhotos: boolean
  onOpen: (field: Field) => void
  /** Below the name. */
  children: ReactNode
}

const chips = { visitorName: words.name, vehicleNo: words.plate, phone: words.mobileNo, photo: words.photo }
const fields = Object.keys(chips) as Field[]

/** A chip for each thing the guard may add; those that are open have their fields below. */
export function VisitorFields({ visitor, takesPhotos, onOpen, children }: Props) {
  const t = useT()
  const { form, typed, photo, isOpen, setOpen } = visitor
  const isFilled = (field: Field) => (field === 'photo' ? photo !== undefined : typed[field].trim() !== '')
  /** A field with an error stays open while it is put right. */
  const opened = (field: Exclude<Field, 'photo'>, input: ReactNode) =>
    isOpen(field) && <div onFocus={() => setOpen(field, true)}>{input}</div>
  const last = { enterKeyHint: 'go' } as const
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2">
        {fields
          .filter((field) => field !== 'photo' || takesPhotos)
          .map((field) => (
            <BigButton
              key={field}
              aria-expanded={isOpen(field)}
              className="gap-1.5 px-2 text-base"
              onClick={() => (isOpen(field) ? setOpen(field, false) : onOpen(field))}
            >
              {isFilled(field) && <Check aria-label={t(words.filled)} className="size-5 shrink-0 text-brand" />}
              {t(chips[field])}
            </BigButton>
          ))}
      </div>
      {opened(
        'visitorName',
        <TextInput
          label={words.visitorName}
          autoComplete="off"
          autoCapitalize="words"
          maxLength={limits.name}
          {...last}
          {...form.text('visitorName')}
        />,
      )}
      {children}
      {opened(
        'vehicleNo',
        <div className="flex flex-col gap-3">
          <PlateInput label={words.vehicleNo} {...last} {...form.text('vehicleNo')} />
          {isFilled('vehicleNo') && (
            <RadioChoice
              label={words.vehicleType}
              options={vehicleTypeOptions}
              {...form.text('vehicleType')}
              value={typed.vehicleType}
            />
          )}
        </div>,
      )}
      {opened('phone', <PhoneInput label={words.mobileNo} {...last} {...form.text('phone')} />)}
    </>
  )
}
