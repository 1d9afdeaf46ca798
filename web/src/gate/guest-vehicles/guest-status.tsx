import { guestStatusLabels, type GuestStatus } from '@aangan/contract/gate/guest-vehicles'
import { StatusBadge, type BadgeTone } from '../../ui/status-badge.tsx'

/** Specification 4: PLANNED warning, ARRIVED success, anything else danger. */
const toneOf = (status: GuestStatus): BadgeTone =>
  ({ PLANNED: 'warning', ARRIVED: 'success' } as Partial<Record<GuestStatus, BadgeTone>>)[status] ?? 'danger'

export const GuestStatusBadge = ({ status }: { status: GuestStatus }) => (
  <StatusBadge tone={toneOf(status)} label={guestStatusLabels[status]} />
)
