import { gateLimits } from '@aangan/contract/society/gate-limits'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useT } from '../../core/language/language.ts'
import { TextInput } from '../../ui/input/text-input.tsx'
import { companies } from '../../gate/visitors/companies.part.ts'
import { BigButton } from '../parts/big-button.tsx'
import type { WalkInDraft } from '../board/walk-in.ts'
import { words } from '../parts/words.ts'

interface Props {
  draft: WalkInDraft
  onDone: (company: string | undefined) => void
}

/** One tap for the usual ones; Other opens a field. */
export function CompanyStep({ draft: { kind = 'DELIVERY', company }, onDone }: Props) {
  const t = useT()
  const picks = companies[kind]
  const [other, setOther] = useState(company !== undefined && !picks.includes(company))
  const [typed, setTyped] = useState(company ?? '')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (other) input.current?.focus()
  }, [other])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onDone(typed.trim() || undefined)
  }
  return (
    <>
      <div role="group" aria-label={t(words.company)} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {picks.map((pick) => (
          <BigButton key={pick} aria-pressed={pick === company} className="min-h-16" onClick={() => onDone(pick)}>
            {pick}
          </BigButton>
        ))}
        <BigButton aria-expanded={other} className="min-h-16" onClick={() => setOther(true)}>
          {t(words.other)}
        </BigButton>
      </div>
      {other && (
        <form noValidate onSubmit={onSubmit} className="desk-fields flex flex-col gap-3">
          <TextInput
            label={words.company}
            autoComplete="off"
            ref={input}
            maxLength={gateLimits.company}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <BigButton type="submit" tone="primary">
            {t(words.next)}
          </BigButton>
        </form>
      )}
    </>
  )
}
