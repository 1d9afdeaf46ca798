import type { ImportRun } from '@aangan/contract/people/import-shapes'
import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ApiError, messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { raw, type Reason } from '../../core/language/say.ts'
import { paths } from '../../core/address/paths.ts'
import { buttonStyle } from '../../ui/button-styles.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import { msg } from '@aangan/contract/core/language/text'
import { Count } from './count.tsx'
import { useUndoImport } from './imports.queries.ts'
import { leftOut } from './outcome.ts'
import { Refused } from './refused.tsx'

// Loaded on demand.
const PrintSlips = lazy(async () => ({ default: (await import('../invitations/print-slips.part.tsx')).PrintSlips }))

/** What has come in, and what can be done with it. */
export function Finished({ run }: { run: ImportRun }) {
  const t = useT()
  const [refusal, setRefusal] = useState<{ text: Reason; details: readonly Reason[] }>()
  const [printing, setPrinting] = useState(0)
  const undo = useUndoImport(run.id, (error) =>
    setRefusal(
      error === undefined
        ? undefined
        : { text: messageOf(error), details: error instanceof ApiError ? error.details : [] },
    ),
  )
  const isThere = run.status !== 'UNDONE' && run.created > 0
  const invites = run.kind === 'RESIDENTS' && isThere

  const askAndUndo = async () => {
    const question = msg('Are you sure you want to undo this import? {count} entries will be removed.', {
      count: run.created,
    })
    if (await ask({ question, subject: run.fileName, verb: 'Undo Import' })) undo.start()
  }
  const shown =
    refusal ?? (run.failure !== null && run.status !== 'UNDONE' ? { text: raw(run.failure), details: [] } : undefined)
  return (
    <>
      {shown && <Refused {...shown} />}
      <section aria-label={t('Result')} className="card mb-6 p-4 sm:p-6">
        <dl className="grid grid-cols-3 gap-3 sm:max-w-md">
          <Count name="Added" of={run.created} />
          <Count name="There already" of={run.same} />
          <Count name="Left out" of={leftOut(run)} />
        </dl>
        {run.status === 'UNDONE' && (
          <p className="mt-4 text-soft">{t('Everything that this import brought in was taken back.')}</p>
        )}
        {run.status === 'CANCELLED' && (
          <p className="mt-4 text-soft">
            {isThere
              ? t('It was cancelled on the way. What had come in is still there.')
              : t('It was cancelled. Nothing has come in.')}
          </p>
        )}
        {isThere && (
          <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
            {invites && (
              <>
                <Button tone="primary" onClick={() => setPrinting(printing + 1)}>
                  <Printer />
                  {t('Print Slips')}
                </Button>
                <a
                  href={`${paths.dashboard}?section=houses&tab=invitations&importId=${run.id}`}
                  className={buttonStyle()}
                >
                  {t('Show Invitations')}
                </a>
              </>
            )}
            <Button busy={undo.busy} onClick={() => void askAndUndo()}>
              {t('Undo Import')}
            </Button>
          </div>
        )}
      </section>
      {printing > 0 && (
        <Suspense>
          <PrintSlips
            key={printing}
            chosen={[]}
            filters={{ importId: run.id, communityId: run.communityId }}
            status=""
            onDone={() => setPrinting(0)}
          />
        </Suspense>
      )}
    </>
  )
}
