import {
  importKindLabels,
  importStatusLabels,
  type ImportRun,
  type ImportStatus,
} from '@aangan/contract/people/import-shapes'
import { paths } from '../../core/address/paths.ts'
import type { Column } from '../../ui/list/column.ts'
import { datesIn } from '../../ui/dates.ts'
import { numberIn } from '../../ui/numbers.ts'
import { StatusBadge, type BadgeTone } from '../../ui/status-badge.tsx'

const tones: Readonly<Record<ImportStatus, BadgeTone>> = {
  UPLOADED: 'warning',
  CHECKING: 'warning',
  CHECKED: 'warning',
  QUEUED: 'warning',
  RUNNING: 'warning',
  DONE: 'success',
  UNDOING: 'warning',
  UNDONE: 'calm',
  CANCELLED: 'calm',
}

export const ImportStatusBadge = ({ status }: { status: ImportStatus }) => (
  <StatusBadge tone={tones[status]} label={importStatusLabels[status]} />
)

export const importColumns: readonly Column<ImportRun>[] = [
  {
    title: 'File',
    cell: ({ id, fileName }) => (
      <a
        href={`${paths.dashboard}?section=houses&tab=imports&import=${id}`}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-brand underline underline-offset-3"
      >
        {fileName}
      </a>
    ),
    card: 'lead',
  },
  { title: 'Kind', cell: ({ kind }, { t }) => t(importKindLabels[kind]), card: 'aside' },
  { title: 'Status', cell: ({ status }) => <ImportStatusBadge status={status} />, card: 'aside' },
  { title: 'Rows', cell: ({ rows }, language) => numberIn(language, rows), only: 'table' },
  { title: 'Added', cell: ({ created }, language) => numberIn(language, created), only: 'table' },
  { title: 'By', cell: ({ createdByName }) => createdByName, only: 'table' },
  {
    title: 'When',
    cell: ({ createdAt }, language) => <time dateTime={createdAt}>{datesIn(language).moment(createdAt)}</time>,
    card: 'aside',
  },
]
