import { gateLimits } from '@aangan/contract/society/gate-limits'
import type { WantedGate } from '@aangan/contract/gate/gate-settings'
import { Plus, Trash2 } from 'lucide-react'
import type { FocusEventHandler } from 'react'
import { useT } from '../../core/language/language.ts'
import { useSay, type Shown } from '../../core/language/say.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { gatesIn, gatesText } from './gate-settings.typed.ts'

interface Props {
  name: string
  value: string
  error?: Shown | undefined
  onChange: (typed: string) => void
  onBlur: FocusEventHandler
}

/** The gates' names; one can be closed, or taken away. */
export function GatesField({ value, error, onChange, onBlur }: Props) {
  const t = useT()
  const say = useSay()
  const gates = gatesIn(value)
  const change = (index: number, more: Partial<WantedGate>) =>
    onChange(gatesText(gates.map((gate, at) => (at === index ? { ...gate, ...more } : gate))))
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('Gates')}</legend>
      <ul className="flex flex-col gap-3">
        {gates.map(({ id, name, isActive = true }, index) => (
          <li key={id ?? index} className="flex flex-wrap items-end gap-x-4 gap-y-1">
            <TextInput
              label="Gate"
              className="min-w-40 grow"
              autoComplete="off"
              maxLength={gateLimits.gateName}
              value={name}
              onBlur={onBlur}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => change(index, { name: target.value })}
            />
            <Checkbox
              label="Open"
              checked={isActive}
              onChange={({ target }) => change(index, { isActive: target.checked })}
            />
            {gates.length > 1 && (
              <IconButton
                label={t('Remove {name}', { name })}
                tone="quiet-danger"
                icon={Trash2}
                run={() => onChange(gatesText(gates.filter((_, at) => at !== index)))}
              />
            )}
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="text-sm font-medium text-danger">
        {error && <span className="block pt-1.5">{say(error)}</span>}
      </p>
      {gates.length < gateLimits.gates && (
        <Button
          size="sm"
          className="mt-3"
          onClick={() => onChange(gatesText([...gates, { name: '', isActive: true }]))}
        >
          <Plus />
          {t('Add Gate')}
        </Button>
      )}
    </fieldset>
  )
}
