import { importStatusLabels, isAtWork, type ImportRun } from '@aangan/contract/people/import-shapes'
import { useT } from '../../core/language/language.ts'

/** In quarters: each word of a live region interrupts somebody. */
const steps = 4

/** For screen readers: what state it is in, and how far. */
export function WorkNews({ run: { status, done, rows } }: { run: ImportRun }) {
  const t = useT()
  const quarter = rows > 0 ? Math.floor((done / rows) * steps) : 0
  return (
    <p role="status" className="sr-only">
      {isAtWork(status) && t(importStatusLabels[status])}{' '}
      {status === 'RUNNING' && quarter > 0 && t('{percent}% done', { percent: (quarter * 100) / steps })}
    </p>
  )
}
