import type { GuestVehicle } from '@aangan/contract/guest-vehicles'
import { Pencil, Trash2, type LucideIcon } from 'lucide-react'
import { useSession } from '../session/session.ts'
import type { Tone } from '../ui/button-styles.ts'
import { Button } from '../ui/button.tsx'
import { Table } from '../ui/data-table.tsx'
import { guestColumns } from './guest-columns.tsx'
import { useEditAndDelete, type RowProps } from './use-edit-and-delete.tsx'
import type { BoardProps } from './gate-list.tsx'

/** The board at a desk. */
export function GuestTable({ guests, group, now, zoneOf, propsOf, renderMark }: BoardProps) {
  const { isSuperAdmin } = useSession()
  return (
    <Table
      label="Active Guest Vehicles"
      rows={guests}
      rowKey={({ id }: GuestVehicle) => id}
      columns={guestColumns({ zoneOf, now, everywhere: isSuperAdmin })}
      group={group}
      renderActions={(guest) => (
        <span className="-my-1 flex items-center gap-0.5">
          {renderMark(guest)}
          <EditAndDelete {...propsOf(guest)} />
        </span>
      )}
    />
  )
}

function EditAndDelete(props: RowProps) {
  const { edit, remove } = useEditAndDelete(props)
  return (
    <>
      {edit && <IconButton {...edit} tone="quiet" icon={Pencil} />}
      {remove && <IconButton {...remove} tone="quiet-danger" icon={Trash2} />}
    </>
  )
}

interface IconButtonProps {
  label: string
  run: () => void
  busy?: boolean
  tone: Tone
  icon: LucideIcon
}

const IconButton = ({ label, run, busy = false, tone, icon: Icon }: IconButtonProps) => (
  <Button
    size="sm"
    tone={tone}
    aria-label={label}
    title={label}
    className="w-8 px-0! pointer-coarse:w-11"
    busy={busy}
    onClick={run}
  >
    {!busy && <Icon aria-hidden="true" className="size-5" />}
  </Button>
)
