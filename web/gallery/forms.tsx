import { useT } from '../src/core/language/language.ts'
import { Button } from '../src/ui/button.tsx'
import { FilterBar } from '../src/ui/list/filter-bar.tsx'
import type { FormFailure } from '../src/ui/form/form-errors.ts'
import { FormCard } from '../src/ui/form/form-card.tsx'
import { FormFailureNote } from '../src/ui/form/form-failure.tsx'
import type { ShapedForm } from '../src/ui/form/form.ts'
import { KeptNote } from '../src/ui/form/kept-note.tsx'
import { PlateInput } from '../src/domain/plate-input.tsx'
import { Select } from '../src/ui/input/select.tsx'
import { TextInput } from '../src/ui/input/text-input.tsx'
import { vehicleTypeOptions } from '../src/domain/vehicle-type.tsx'
import { longName, note, plate, unavailable } from './names.ts'
import { Group, nothing, Specimen } from './specimen.tsx'

const failure: FormFailure = { text: 'Failed to save vehicle.', reason: unavailable }
const kept = { lostFile: false, discard: nothing }
/** A form that nobody has touched; it is refused when it is sent. */
export const quietForm: ShapedForm = {
  busy: false,
  dirty: false,
  failure: undefined,
  kept: undefined,
  submit: () => Promise.resolve(false),
  discard: nothing,
}
const editor = { cancel: nothing, done: nothing, attach: nothing }

function Card({ form, wrong = false, disabled = false }: { form: ShapedForm; wrong?: boolean; disabled?: boolean }) {
  return (
    <FormCard form={form} editor={editor} title="Add Vehicle" submit="Add" disabled={disabled}>
      <PlateInput
        label="Vehicle Number"
        hint="As on the plate, for example MH23BE4467."
        value={plate}
        onChange={nothing}
        error={wrong ? 'Vehicle number is required.' : undefined}
      />
      <Select label="Type" empty="Select" options={vehicleTypeOptions} />
    </FormCard>
  )
}

export function Forms() {
  const t = useT()
  const filter = (filled: number, busy: boolean, first: boolean) => (
    <FilterBar
      label="Users"
      apply="Search"
      onApply={nothing}
      onClear={nothing}
      busy={busy}
      filled={filled}
      more={<Button>{t('Download')}</Button>}
      {...(first && { first: <TextInput label="Name" hint="Name, username or ID." defaultValue={longName} /> })}
    >
      <TextInput label="House Number" />
      <Select label="Type" empty="Select" options={vehicleTypeOptions} />
    </FilterBar>
  )
  return (
    <Group title="Forms">
      <Specimen title="FormCard: usual">
        <Card form={quietForm} />
      </Specimen>
      <Specimen title="FormCard: refused, the submit button disabled">
        <Card form={{ ...quietForm, failure }} wrong disabled />
      </Specimen>
      <Specimen title="FormCard: sending, with a restored draft">
        <Card form={{ ...quietForm, busy: true, kept }} />
      </Specimen>
      <Specimen title="FormCard: buttons between the two">
        <FormCard
          form={quietForm}
          editor={editor}
          title={note}
          submit="Turn On Notifications on This Device"
          cancel="Back to Community Selection"
          more={<Button>{t('Sign out everywhere else')}</Button>}
        >
          <TextInput label="Name" readOnly defaultValue={longName} />
        </FormCard>
      </Specimen>
      <Specimen title="FormFailureNote: a text, with its reason">
        <FormFailureNote failure={{ text: 'Failed to save vehicle.', reason: undefined }} />
        <FormFailureNote failure={failure} />
      </Specimen>
      <Specimen title="KeptNote">
        <KeptNote form={{ kept }} />
      </Specimen>
      <Specimen title="FilterBar: one field in sight, filled, searching, all in sight">
        {filter(0, false, true)}
        {filter(2, false, true)}
        {filter(0, true, true)}
        {filter(0, false, false)}
      </Specimen>
    </Group>
  )
}
