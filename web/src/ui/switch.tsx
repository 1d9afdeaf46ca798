import type { Label } from '@aangan/contract/core/language/text'
import { useId } from 'react'
import { useT } from '../core/language/language.ts'
import './switch.css'

/** A setting that takes effect at once. The whole line can be pressed. */
export function Switch({ label, on, onChange }: { label: Label; on: boolean; onChange: (on: boolean) => void }) {
  const t = useT()
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center justify-between gap-4 text-sm">
      {t(label)}
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={({ target }) => onChange(target.checked)}
        className="switch"
      />
    </label>
  )
}
