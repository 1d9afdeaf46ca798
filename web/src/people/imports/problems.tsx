import type { ImportProblem, ImportRun } from '@aangan/contract/people/import-shapes'
import { msg } from '@aangan/contract/core/language/text'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/list/column.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { save } from '../../ui/browser/save.ts'
import { problemsFile, useProblems } from './imports.queries.ts'

const columns: readonly Column<ImportProblem>[] = [
  { title: 'Row', cell: ({ row }) => <span className="tabular-nums">{row}</span>, only: 'table' },
  { title: 'Row', cell: ({ row }, { t }) => t('Row {row}', { row }), card: 'lead', only: 'card' },
  { title: 'Name', cell: ({ name }) => <span className="wrap-anywhere">{name}</span>, only: 'table' },
  { title: 'Column', cell: ({ column }) => column, card: 'aside' },
  { title: 'Value', cell: ({ value }) => <span className="wrap-anywhere">{value}</span>, only: 'table' },
  { title: 'What is wrong', cell: ({ text }) => text, only: 'table', wide: true },
  {
    title: 'What is wrong',
    cell: ({ name, value, text }) => (
      <>
        {name !== '' && <span className="block font-semibold wrap-anywhere">{name}</span>}
        {value !== '' && <span className="block text-sm wrap-anywhere text-soft">{value}</span>}
        {text}
      </>
    ),
    card: 'note',
    only: 'card',
  },
]

/** Row by row what is wrong, also as a file to mend the other one by. */
export function Problems({ run }: { run: ImportRun }) {
  const t = useT()
  const [page, setPage] = useState(0)
  const list = useProblems(run, page)
  const download = useAction({
    run: async () => {
      const file = await problemsFile(run.id)
      save(file, file.name)
    },
    done: 'File downloaded successfully',
    failed: (reason) => msg('Failed to download file: {reason}', { reason }),
  })
  return (
    <section aria-labelledby="problems">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="problems" className="font-bold">
          {t('Problems')}
        </h3>
        <Button busy={download.busy} onClick={() => download.start()}>
          <Download />
          {t('Download Problems')}
        </Button>
      </div>
      <PagedList
        label="Problems"
        showing={(counts) => msg('Showing {shown} of {total} problems', counts)}
        query={list}
        page={page}
        onPage={setPage}
        rowKey={({ row, column, text }) => `${row} ${column} ${text}`}
        columns={columns}
        empty="No problems."
        failure={(reason) => msg('Failed to load problems: {reason}', { reason })}
      />
    </section>
  )
}
