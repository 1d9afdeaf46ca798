import type { BoardGuard } from '@aangan/contract/gate/board'
import type { Label } from '@aangan/contract/core/language/text'
import { useT } from '../../core/language/language.ts'
import { BigButton } from '../parts/big-button.tsx'
import { turnWords } from '../parts/words-of-turns.ts'
import { lastHereFirst } from './worked-here.ts'

interface Props {
  label: Label
  guards: readonly BoardGuard[]
  /** Stands before all others. */
  first?: BoardGuard | undefined
  onChoose: (guard: BoardGuard) => void
  /** The last of the list, where the gate may be left without a guard. */
  onNobody?: (() => void) | undefined
}

/** Guards by large names: those who worked here lately first. */
export function GuardNames({ label, guards, first, onChoose, onNobody }: Props) {
  const t = useT()
  const others = lastHereFirst(guards.filter(({ id }) => id !== first?.id))
  if (guards.length === 0 && !first && !onNobody) return <p className="font-semibold">{t(turnWords.nobodyElse)}</p>
  return (
    <ul aria-label={t(label)} className="grid gap-2 sm:grid-cols-2">
      {[...(first ? [first] : []), ...others].map((guard) => (
        <li key={guard.id} className="min-w-0">
          <BigButton className="w-full justify-start text-lg" onClick={() => onChoose(guard)}>
            <span className="min-w-0 text-start wrap-anywhere">{guard.name}</span>
          </BigButton>
        </li>
      ))}
      {onNobody && (
        <li className="min-w-0">
          <BigButton className="w-full justify-start text-lg" tone="quiet" onClick={onNobody}>
            {t(turnWords.nobodyYet)}
          </BigButton>
        </li>
      )}
    </ul>
  )
}
