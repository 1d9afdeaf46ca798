import { Pencil, Phone, Trash2 } from 'lucide-react'
import { useT } from '../../core/language/language.ts'
import { callable } from '../../domain/callable.ts'
import type { MenuItem } from '../../ui/menu-panel.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useEditAndDelete, type RowProps } from './use-edit-and-delete.tsx'

/** What is seldom needed, behind a button of the card: call, edit, delete. */
export function GuestMenu(props: RowProps) {
  const t = useT()
  const { edit, remove } = useEditAndDelete(props)
  const { vehicleNo, guestName, contactNo, userId } = props.guest
  const href = callable(contactNo)
  // For a resident's guest the number is the resident's own.
  const call = userId
    ? t('Call {number}', { number: `${t('Host')} ${contactNo}` })
    : t('Call {name}, {number}', { name: guestName, number: contactNo })
  const items: MenuItem[] = [
    ...(href ? [{ text: call, icon: Phone, href }] : []),
    ...(edit ? [{ text: t('Edit'), label: edit.label, icon: Pencil, onSelect: edit.run }] : []),
    ...(remove ? [{ text: t('Delete'), label: remove.label, icon: Trash2, danger: true, onSelect: remove.run }] : []),
  ]
  return items.length > 0 && <Menu label={t('More for {vehicleNo}', { vehicleNo })} items={items} />
}
