import { canBeCancelled, importStatusLabels, type ImportRun } from '@aangan/contract/people/import-shapes'
import { useLanguage } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { numberIn } from '../../ui/numbers.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'

export interface Cancelling {
  readonly busy: boolean
  readonly start: () => void
}

/** A job works on it: how far it is. */
export function AtWork({ run, cancel }: { run: ImportRun; cancel: Cancelling }) {
  const language = useLanguage()
  const { t } = language
  const { status, done, rows } = run
  const isCounted = status === 'RUNNING' && done > 0
  return (
    <section aria-label={t('Progress')} className="card mb-6 p-4 sm:p-6">
      <p className="mb-3 flex flex-wrap justify-between gap-x-4 font-semibold">
        {t(importStatusLabels[status])}
        {isCounted && (
          <span className="font-normal text-soft tabular-nums">
            {t('{done} of {rows} rows', { done: numberIn(language, done), rows: numberIn(language, rows) })}
          </span>
        )}
      </p>
      {status !== 'QUEUED' && (
        <ProgressBar label={t(importStatusLabels[status])} value={isCounted ? done : undefined} max={rows} />
      )}
      <p className="mt-3 text-sm text-soft">
        {status === 'QUEUED'
          ? t('It starts by itself as soon as the other import is finished.')
          : t('You can leave this page: it goes on by itself.')}
      </p>
      {canBeCancelled(status) && (
        <Button className="mt-6 max-sm:w-full" busy={cancel.busy} onClick={cancel.start}>
          {t('Cancel Import')}
        </Button>
      )}
    </section>
  )
}
