import type { Label } from '@aangan/contract/core/language/text'
import type { Notice } from '@aangan/contract/society/notices'
import { useT } from '../../core/language/language.ts'
import { Chip } from '../../ui/chip.tsx'
import { oneOf } from '../../ui/input/options.ts'

type Status = Notice['status']

const statuses = ['ACTIVE', 'SCHEDULED', 'EXPIRED'] as const satisfies readonly Status[]
const labels: Readonly<Record<Status, Label>> = {
  ACTIVE: 'On the board',
  SCHEDULED: 'Scheduled',
  EXPIRED: 'Expired',
}

/** The status in the address; undefined for all. */
export const shownStatus = (param: string): Status | undefined => oneOf(statuses, param)

interface Props {
  notices: readonly Notice[]
  shown: Status | undefined
  onChange: (shown: Status | undefined) => void
}

/** How many notices are on the board, scheduled and expired. A press shows only those, a second press all. */
export function StatusChips({ notices, shown, onChange }: Props) {
  const t = useT()
  return (
    <div role="group" aria-label={t('Show only')} className="mb-4 flex flex-wrap gap-1.5">
      {statuses.map((status) => (
        <Chip
          key={status}
          aria-pressed={status === shown}
          onClick={() => onChange(status === shown ? undefined : status)}
        >
          {t(labels[status])}{' '}
          <span className="tabular-nums">{notices.filter((one) => one.status === status).length}</span>
        </Chip>
      ))}
    </div>
  )
}
