import { importKindLabels, type ImportRun, type ImportStatus } from '@aangan/contract/people/import-shapes'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { raw } from '../../core/language/say.ts'
import { msg } from '@aangan/contract/core/language/text'
import { Button } from '../../ui/button.tsx'
import { useDates } from '../../ui/dates.ts'
import { Failure } from '../../ui/failure.tsx'
import { focusSectionIfLost } from '../../ui/browser/focus-keeper.ts'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { notify } from '../../ui/toast.ts'
import { AtWork } from './at-work.tsx'
import { Checked } from './checked.tsx'
import { ColumnsForm } from './columns.form.tsx'
import { Finished } from './finished.tsx'
import { ImportStatusBadge } from './import-columns.tsx'
import { useCancel, useImport } from './imports.queries.ts'
import { outcomeOf } from './outcome.ts'
import { Problems } from './problems.tsx'
import { WorkNews } from './work-news.tsx'

/** One import, from its columns to its end; everything on it is kept by the server. */
export function ImportPage({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useT()
  const query = useImport(id)
  const run = query.data
  return (
    <>
      <Button tone="quiet" size="sm" className="-ms-3 mb-2" onClick={onBack}>
        <ArrowLeft />
        {t('All imports')}
      </Button>
      <SectionHeading title={run ? raw(run.fileName) : 'Imports'}>
        {run && <ImportStatusBadge status={run.status} />}
      </SectionHeading>
      {query.isPending && <Skeleton />}
      {query.error && (
        <Failure
          text={msg('Failed to load imports: {reason}', { reason: messageOf(query.error) })}
          onRetry={() => void query.refetch()}
        />
      )}
      {run && <Open run={run} />}
    </>
  )
}

function Open({ run }: { run: ImportRun }) {
  const t = useT()
  const dates = useDates()
  const cancel = useCancel(run.id)
  useNews(run)
  const { status, createdByName, createdAt } = run
  const canceller = { busy: cancel.busy, start: () => cancel.start() }
  return (
    <>
      <p className="-mt-3 mb-4 flex flex-wrap gap-x-4 text-sm text-soft">
        <span>{t(importKindLabels[run.kind])}</span>
        <span>{t('{rows, plural, one {# row} other {# rows}}', { rows: run.rows })}</span>
        <span>
          {createdByName && `${createdByName}, `}
          <time dateTime={createdAt}>{dates.moment(createdAt)}</time>
        </span>
      </p>
      <WorkNews run={run} />
      {status === 'UPLOADED' && <ColumnsForm of={run} cancel="Cancel Import" onCancel={canceller.start} />}
      {status === 'CHECKED' && <Checked run={run} cancel={canceller} />}
      {(status === 'CHECKING' || status === 'QUEUED' || status === 'RUNNING' || status === 'UNDOING') && (
        <AtWork run={run} cancel={canceller} />
      )}
      {(status === 'DONE' || status === 'CANCELLED' || status === 'UNDONE') && <Finished run={run} />}
      {run.bad > 0 && hasProblems.includes(status) && <Problems run={run} />}
    </>
  )
}

/** Once it is checked, and as long as the rows that were left out can be mended. */
const hasProblems: readonly ImportStatus[] = ['CHECKED', 'QUEUED', 'RUNNING', 'DONE']

/** Says what ended while the page was open, and keeps the focus on it. */
function useNews(run: ImportRun) {
  const before = useRef(run.status)
  const tell = useEffectEvent((status: ImportStatus) => {
    const from = before.current
    before.current = status
    if (from === status) return
    if (status === 'DONE' && from !== 'UNDOING') notify.success(outcomeOf(run))
    if (status === 'UNDONE') notify.success('Import undone.')
    // The button that was pressed is gone.
    requestAnimationFrame(focusSectionIfLost)
  })
  useEffect(() => tell(run.status), [run.status])
}
