import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import { Pencil, Trash2 } from 'lucide-react'
import { useSession } from '../../shell/session/session.ts'
import { Table } from '../../ui/list/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { guestColumns } from './guest-columns.tsx'
import { useEditAndDelete, type RowProps } from './use-edit-and-delete.tsx'
import type { BoardProps } from './board-props.ts'

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
