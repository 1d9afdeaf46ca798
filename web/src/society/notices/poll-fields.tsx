import { msg } from '@aangan/contract/core/language/text'
import { voterKinds, voterLabels } from '@aangan/contract/society/notice-poll-labels'
import { pollLimits } from '@aangan/contract/society/notice-poll'
import { Plus } from 'lucide-react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { RadioChoice } from '../../ui/input/radio-choice.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import type { OptionsForm } from './options-form.ts'

const voters = voterKinds.map((value) => ({ value, label: voterLabels[value] }))

/** What a notice asks the houses. */
export function PollFields({ form, today }: { form: OptionsForm; today: string }) {
  const t = useT()
  const { options } = form.values
  /** They are judged together, when the form is sent. */
  const change = (changed: readonly string[]) => {
    form.set('options', changed)
    form.setError('options', null)
  }
  return (
    <>
      <TextInput label="Question" autoComplete="off" {...form.text('question')} />
      {options.map((option, index) => (
        <TextInput
          key={index}
          label={msg('Option {number}', { number: index + 1 })}
          autoComplete="off"
          value={option}
          error={index === 0 ? form.errors['options'] : undefined}
          onChange={({ target }) => change(options.map((other, at) => (at === index ? target.value : other)))}
        />
      ))}
      {options.length < pollLimits.mostOptions && (
        <Button className="self-start" onClick={() => change([...options, ''])}>
          <Plus />
          {t('Add Option')}
        </Button>
      )}
      <RadioChoice label="Voters" options={voters} {...form.text('voters')} />
      <DateInput
        label="Closes On"
        hint="The last day of voting; the end date if left empty."
        min={today}
        {...form.text('closesOn')}
      />
      <Checkbox label="Show how each house voted" {...form.tick('shown')} />
    </>
  )
}
