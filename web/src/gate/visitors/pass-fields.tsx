import type { Pass } from '@aangan/contract/gate/passes'
import { limits } from '@aangan/contract/core/constants'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { visitKindLabels, type VisitKind } from '@aangan/contract/gate/visit-kinds'
import { useId, useState } from 'react'
import { LockedField } from '../guest-vehicles/locked-field.part.tsx'
import { HouseChoice } from '../../people/household/house-choice.part.tsx'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import type { useShapedForm } from '../../ui/form/form.ts'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { PlateInput } from '../../domain/plate-input.tsx'
import { RadioChoice, type RadioOption } from '../../ui/input/radio-choice.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { vehicleTypeOptions } from '../../domain/vehicle-type.tsx'
import { CompanyInput } from './company-input.tsx'
import { DaysChoice } from './days-choice.tsx'
import { kindOptions } from './kinds.ts'
import { livesThere } from '../../domain/my-homes.ts'
import { isOptionalFilled, optional, untilDay, type PassValues } from './pass-values.ts'

const frequencies: readonly RadioOption[] = [
  { value: 'ONCE', label: 'Once' },
  { value: 'FREQUENT', label: 'Often' },
]

interface Props {
  form: Pick<ReturnType<typeof useShapedForm<PassValues, never>>, 'values' | 'errors' | 'text' | 'set' | 'setError'>
  /** The pass being changed: kind, how often and how many stay. */
  pass: Pass | undefined
}

export function PassFields({ form, pass }: Props) {
  const t = useT()
  const id = useId()
  const { values, errors } = form
  const [opened, setOpened] = useState(() => isOptionalFilled(values))
  const open = opened || optional.some((name) => errors[name])
  const often = values.frequency === 'FREQUENT'
  const plate = form.text('vehicleNo')
  const more = { autoComplete: 'off' } as const
  const nameOptional = values.kind === 'DELIVERY' || values.kind === 'CAB'
  return (
    <>
      <TextInput
        label="Visitor Name"
        maxLength={limits.name}
        hint={nameOptional ? 'Not needed with a company.' : undefined}
        {...form.text('visitorName')}
        {...more}
      />
      {!pass && <HouseChoice label="House" among={livesThere} {...form.text('houseId')} />}
      <DateInput label="Date" {...form.text('validFrom')} />
      <div className="grid grid-cols-2 gap-4">
        <TextInput label="From" type="time" {...form.text('dayFrom')} />
        <TextInput label="Until" type="time" {...form.text('dayUntil')} />
      </div>
      {pass ? (
        <LockedField label="Kind" value={t(visitKindLabels[pass.kind])} />
      ) : (
        <RadioChoice label="Kind" options={kindOptions} {...form.text('kind')} />
      )}
      {values.kind !== 'GUEST' && (
        <CompanyInput kind={values.kind as VisitKind} maxLength={gateLimits.company} {...form.text('company')} />
      )}
      <Button aria-expanded={open} aria-controls={id} className="sm:col-span-2" onClick={() => setOpened(!open)}>
        {t('More')}
      </Button>
      <div id={id} className={open ? 'contents' : 'hidden'}>
        {!pass && <RadioChoice label="How Often" options={frequencies} {...form.text('frequency')} />}
        <DateInput label="Until Date" min={values.validFrom} {...form.text('validUntil')} value={untilDay(values)} />
        {often && (
          <DaysChoice
            value={values.days}
            error={errors['days']}
            onChange={(days) => {
              form.set('days', days)
              form.setError('days', null)
            }}
          />
        )}
        {!often && !pass && (
          <TextInput
            label="Visitors"
            inputMode="numeric"
            hint="How many may come with this pass."
            {...form.text('maxUses')}
            {...more}
          />
        )}
        <PhoneInput label="Mobile Number" {...form.text('phone')} {...more} />
        <PlateInput
          label="Vehicle Number"
          hint="As on the plate, if they come by car."
          {...plate}
          onChange={(typed) => {
            plate.onChange(typed)
            // Most cars have four wheels; the field shows it, and takes another answer.
            if (typed !== '' && values.vehicleType === '') form.set('vehicleType', 'four-wheeler')
            if (typed === '') form.set('vehicleType', '')
            form.setError('vehicleType', null)
          }}
        />
        {values.vehicleNo !== '' && (
          <Select label="Type" empty="Select" options={vehicleTypeOptions} {...form.text('vehicleType')} />
        )}
        <TextInput
          label="Note for the Gate"
          className="sm:col-span-2"
          maxLength={gateLimits.visitNote}
          {...form.text('note')}
          {...more}
        />
      </div>
    </>
  )
}
