import { limits } from '@aangan/contract/core/constants'
import { msg } from '@aangan/contract/core/language/text'
import { Car, Motorbike } from 'lucide-react'
import { useState } from 'react'
import { raw, type Shown } from '../src/core/language/say.ts'
import { CheckList } from '../src/ui/input/check-list.tsx'
import { Checkbox } from '../src/ui/input/checkbox.tsx'
import { CopyField } from '../src/ui/input/copy-field.tsx'
import { DateInput, DateTimeInput } from '../src/ui/input/date-input.tsx'
import { DigitsFirstInput } from '../src/domain/digits-first-input.tsx'
import { Field } from '../src/ui/input/field.tsx'
import { FileField, UploadProgress } from '../src/ui/input/file-field.tsx'
import { HouseInput } from '../src/domain/house-input.tsx'
import { NewPasswordInput } from '../src/ui/input/new-password-input.tsx'
import { OneTimeCodeInput } from '../src/ui/input/one-time-code.tsx'
import { PasswordInput } from '../src/ui/input/password-input.tsx'
import { PhoneInput } from '../src/ui/input/phone-input.tsx'
import { PicksInput } from '../src/ui/input/picks-input.tsx'
import { PlateInput } from '../src/domain/plate-input.tsx'
import { RadioChoice } from '../src/ui/input/radio-choice.tsx'
import { Select } from '../src/ui/input/select.tsx'
import { SuggestInput } from '../src/ui/input/suggest-input.tsx'
import { TextArea } from '../src/ui/input/text-area.tsx'
import { TextInput } from '../src/ui/input/text-input.tsx'
import { vehicleTypeOptions } from '../src/domain/vehicle-type.tsx'
import { asha, community, longName, longWord, note, plate } from './names.ts'
import { Group, nothing, Specimen } from './specimen.tsx'

const required = 'Vehicle number is required.'
const hint = 'As on the plate, for example MH23BE4467.'
const wrong =
  'Vehicle number must follow format like MH23BE4467 (e.g., two letters, two digits, two letters, four digits).'
const options = [
  { value: 'a', label: raw(asha) },
  { value: 'b', label: raw(longName) },
  { value: 'c', label: raw(longWord) },
]
const types = [
  { value: 'two-wheeler', label: 'Two-Wheeler', icon: Motorbike },
  { value: 'four-wheeler', label: 'Four-Wheeler', icon: Car },
] as const
const picks = ['Blinkit', 'Zomato', 'Swiggy', 'Amazon'].map((word) => ({ word, label: raw(word) }))
const plan = new File(['%PDF-1.4'], `${'plan-of-the-lift-'.repeat(4)}.pdf`, { type: 'application/pdf' })
const photo = new File(
  ['<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90"><rect width="120" height="90" fill="teal"/></svg>'],
  'photo.svg',
  { type: 'image/svg+xml' },
)

export function Fields() {
  const [type, setType] = useState('two-wheeler')
  const [company, setCompany] = useState('Zomato')
  const radio = (name: string, value: string, error?: Shown) => (
    <RadioChoice
      label="Type"
      name={name}
      options={types}
      value={value}
      error={error}
      onChange={setType}
      onBlur={nothing}
    />
  )
  return (
    <Group title="Fields">
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Specimen title="TextInput: empty, filled, wrong, read only, disabled">
          <TextInput label="Name" hint={hint} placeholder="Name" />
          <TextInput label="Name" defaultValue={longName} />
          <TextInput label="Name" defaultValue={longWord} error={wrong} hint={hint} />
          <TextInput label="Name" defaultValue={asha} readOnly />
          <TextInput label="Name" defaultValue={asha} disabled />
          <TextInput label="Name" reserved />
        </Specimen>
        <Specimen title="Field around an input of one’s own">
          <Field label="Vehicle Number" hint={hint} error={required}>
            {(ties) => <DigitsFirstInput ties={ties} value="4467" onChange={nothing} clearable />}
          </Field>
          <Field label="Vehicle Number">
            {(ties) => <DigitsFirstInput ties={ties} value="" onChange={nothing} placeholder="Vehicle Number" />}
          </Field>
        </Specimen>
        <Specimen title="TextArea: empty, filled, wrong, disabled">
          <TextArea label="Content" />
          <TextArea label="Content" defaultValue={`${note.raw}\n\n${longWord}`} />
          <TextArea label="Content" error={required} />
          <TextArea label="Content" defaultValue={asha} disabled />
        </Specimen>
        <Specimen title="Select: empty, chosen, wrong, disabled">
          <Select label="Community" empty="Select" options={options} />
          <Select label="Community" options={options} defaultValue="b" />
          <Select label="Community" empty="All Communities" options={options} error={required} />
          <Select label="Community" empty="Select" options={options} disabled />
        </Specimen>
        <Specimen title="SuggestInput: type, and press Down">
          <SuggestInput
            label="Name"
            hint={hint}
            defaultValue="asha"
            suggested="People"
            suggestions={[asha, longName, longWord].map((name) => ({ value: name, title: name, detail: 'A-402' }))}
            onChoose={nothing}
          />
        </Specimen>
        <Specimen title="Checkbox: free, ticked, wrong, disabled">
          <Checkbox label="Leave out rows with problems" />
          <Checkbox label="Leave out rows with problems" defaultChecked />
          <Checkbox label={note} error={required} />
          <Checkbox label="Leave out rows with problems" disabled />
        </Specimen>
        <Specimen title="CheckList: usual, wrong, loading">
          <CheckList label="Roles" options={options} chosen={['a']} onChoose={nothing} />
          <CheckList label="Roles" options={options} chosen={[]} onChoose={nothing} aria-invalid />
          <CheckList label="Roles" options={[]} chosen={[]} onChoose={nothing} note="Loading..." />
        </Specimen>
        <Specimen title="RadioChoice: chosen, free and wrong, without icons">
          {radio('chosen', type)}
          {radio('free', '', 'Type is required.')}
          <RadioChoice
            label="Type"
            name="without-icons"
            options={vehicleTypeOptions}
            value=""
            onChange={nothing}
            onBlur={nothing}
          />
        </Specimen>
        <Specimen title="PicksInput: picked, free">
          <PicksInput
            label="Company"
            picksLabel="Common companies"
            picks={picks}
            value={company}
            onChange={(typed) => setCompany(String(typed))}
          />
          <PicksInput
            label="Company"
            picksLabel="Common companies"
            picks={[...picks, { word: community, label: raw(community) }]}
            value=""
            onChange={nothing}
            error={required}
          />
        </Specimen>
        <Specimen title="DateInput, DateTimeInput: empty, filled, wrong">
          <DateInput label="Start Date" />
          <DateInput label="End Date" defaultValue="2999-12-31" />
          <DateTimeInput label="Start Date" />
          <DateTimeInput label="End Date" defaultValue="2999-12-31T18:30" error={required} />
        </Specimen>
        <Specimen title="PlateInput, HouseInput, PhoneInput">
          <PlateInput label="Vehicle Number" hint={hint} />
          <PlateInput label="Vehicle Number" value={plate} onChange={nothing} />
          <PlateInput label="Vehicle Number" error={wrong} />
          <HouseInput label="House Number" defaultValue="402" onLeave={nothing} />
          <PhoneInput label="Mobile Number" defaultValue="9876543210" />
        </Specimen>
        <Specimen title="PasswordInput, NewPasswordInput, OneTimeCodeInput">
          <PasswordInput label="Password" autoComplete="current-password" defaultValue="courtyard" />
          <NewPasswordInput label="New Password" />
          <NewPasswordInput
            label="New Password"
            error={msg('Password must be at least {minimum} characters long', { minimum: limits.passwordMin })}
          />
          <OneTimeCodeInput label="Code" defaultValue="AB12-CD34-EF56" />
        </Specimen>
        <Specimen title="CopyField">
          <CopyField label="Link" value={`https://aangan.example/invite#${'x'.repeat(60)}`} />
        </Specimen>
        <Specimen title="FileField: empty, a picture, a file that is refused; UploadProgress: begun, half, done">
          <FileField label="Attachment" hint={hint} accept={['.pdf']} file={null} error={undefined} onPick={nothing} />
          <FileField label="Attachment" hint={hint} accept={['.svg']} file={photo} error={undefined} onPick={nothing} />
          <FileField label="Attachment" hint={hint} accept={['.pdf']} file={plan} error={wrong} onPick={nothing} />
          {[undefined, 0, 0.5, 1].map((share) => (
            <UploadProgress key={String(share)} share={share} />
          ))}
        </Specimen>
      </div>
    </Group>
  )
}
