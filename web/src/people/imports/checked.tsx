import type { ImportRun } from '@aangan/contract/people/import-shapes'
import { useState } from 'react'
import { useMails } from '../invitations/invitations.queries.ts'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import type { Cancelling } from './at-work.tsx'
import { ColumnsForm } from './columns.form.tsx'
import { useRun } from './imports.queries.ts'

/** What the check has found, and the button that brings it in. */
export function Checked({ run, cancel }: { run: ImportRun; cancel: Cancelling }) {
  const t = useT()
  const mails = useMails() && run.kind === 'RESIDENTS'
  const [leaveOutBad, setLeaveOutBad] = useState(false)
  const [send, setSend] = useState(false)
  const [changing, setChanging] = useState(false)
  const start = useRun(run.id)
  if (changing) return <ColumnsForm of={run} cancel="Cancel" onCancel={() => setChanging(false)} />
  return (
    <section aria-label={t('Checked')} className="card mb-6 p-4 sm:p-6">
      <p className="font-semibold">
        {t(
          '{good, plural, one {# row is fine} other {# rows are fine}}, {bad, plural, one {# has a problem} other {# have problems}}, {same, plural, one {# is there already.} other {# are there already.}}',
          run,
        )}
      </p>
      {run.bad > 0 && (
        <>
          <p className="mt-1 mb-2 text-sm text-soft">
            {t('Mend the file and upload it again, or leave these rows out.')}
          </p>
          <Checkbox
            label="Leave out rows with problems"
            checked={leaveOutBad}
            onChange={({ target }) => setLeaveOutBad(target.checked)}
          />
        </>
      )}
      {mails && (
        <Checkbox
          label="Send the invitations by email"
          checked={send}
          onChange={({ target }) => setSend(target.checked)}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:grow">
        <Button
          tone="primary"
          busy={start.busy}
          disabled={run.bad > 0 && !leaveOutBad}
          onClick={() => start.start({ leaveOutBad: run.bad > 0 && leaveOutBad, send: mails && send })}
        >
          {t('Run [import]')}
        </Button>
        <Button onClick={() => setChanging(true)}>{t('Change Columns')}</Button>
        <Button busy={cancel.busy} onClick={cancel.start}>
          {t('Cancel Import')}
        </Button>
      </div>
    </section>
  )
}
