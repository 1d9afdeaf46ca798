import type { Label } from '@aangan/contract/core/language/text'
import { useT } from '../../core/language/language.ts'
import { Checkbox } from './checkbox.tsx'
import type { Option } from './select.tsx'

interface Props {
  label: Label
  options: readonly Option[]
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
  /** Shown instead of the options while they load, or when that failed. */
  note?: Label | undefined
  'aria-invalid'?: true
  'aria-describedby'?: string
}

export function CheckList({
  label,
  options,
  chosen,
  onChoose,
  note,
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
}: Props) {
  const t = useT()
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="mb-1 text-sm font-semibold">{t(label)}</legend>
      <div
        className={`max-h-60 overflow-y-auto rounded-md border px-3 py-1 ${invalid ? 'border-danger inset-ring inset-ring-danger' : 'border-edge'}`}
      >
        {note && <p className="py-2 text-sm text-soft">{t(note)}</p>}
        {options.map(({ value, label: text }) => (
          <Checkbox
            key={value}
            label={text}
            checked={chosen.includes(value)}
            aria-invalid={invalid}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
