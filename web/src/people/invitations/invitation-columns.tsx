import {
  invitationStatusLabels,
  type Invitation,
  type InvitationStatus,
} from '@aangan/contract/people/invitation-shapes'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import type { Column } from '../../ui/list/column.ts'
import { datesIn } from '../../ui/dates.ts'
import { House } from '../../domain/house.tsx'
import { StatusBadge, type BadgeTone } from '../../ui/status-badge.tsx'
import { useT } from '../../core/language/language.ts'

const tones: Readonly<Record<InvitationStatus, BadgeTone>> = {
  OPEN: 'warning',
  ACCEPTED: 'success',
  EXPIRED: 'danger',
  ENDED: 'calm',
}

export const invitationColumns = (
  mayRenew: (row: Invitation) => boolean,
  chosen: ReadonlySet<string>,
  choose: (id: string, on: boolean) => void,
): readonly Column<Invitation>[] => [
  {
    title: 'Slip',
    cell: (row) => mayRenew(row) && <Choice name={row.name} on={chosen.has(row.id)} set={(on) => choose(row.id, on)} />,
    only: 'table',
  },
  { title: 'Name', cell: ({ name }) => <span className="font-semibold">{name}</span>, card: 'lead' },
  { title: 'House', cell: ({ houseNo, division }) => <House no={houseNo} division={division} />, card: 'aside' },
  {
    title: 'Status',
    cell: ({ status }) => <StatusBadge tone={tones[status]} label={invitationStatusLabels[status]} />,
    card: 'aside',
  },
  {
    title: 'Valid Until',
    cell: ({ status, expiresAt }, language) => status === 'OPEN' && datesIn(language).moment(expiresAt),
    only: 'table',
  },
  {
    title: 'Slip',
    cell: (row) =>
      mayRenew(row) && <Choice visible name={row.name} on={chosen.has(row.id)} set={(on) => choose(row.id, on)} />,
    card: 'note',
    only: 'card',
  },
]

interface ChoiceProps {
  name: string
  visible?: boolean
  on: boolean
  set: (on: boolean) => void
}

function Choice({ name, visible = false, on, set }: ChoiceProps) {
  const t = useT()
  return (
    <Checkbox
      label={visible ? 'Print a slip' : <span className="sr-only">{t('Print a slip for {name}', { name })}</span>}
      {...(visible && { 'aria-label': t('Print a slip for {name}', { name }) })}
      checked={on}
      onChange={({ target }) => set(target.checked)}
    />
  )
}
