import type { GuestVehicle } from '@aangan/contract/guest-vehicles'
import { Pencil, Trash2 } from 'lucide-react'
import { useSession } from '../session/session.ts'
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
      {edit && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={edit.label}
          title={edit.label}
          className={iconStyle}
          onClick={edit.run}
        >
          <Pencil aria-hidden="true" className="size-5" />
        </Button>
      )}
      {remove && (
        <Button
          size="sm"
          tone="quiet-danger"
          aria-label={remove.label}
          title={remove.label}
          className={iconStyle}
          busy={remove.busy}
          onClick={remove.run}
        >
          {!remove.busy && <Trash2 aria-hidden="true" className="size-5" />}
        </Button>
      )}
    </>
  )
}

const iconStyle = 'w-8 px-0! pointer-coarse:w-11'
