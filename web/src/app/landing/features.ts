import type { Label } from '@aangan/contract/core/language/text'
import { BookUser, Car, ChartColumn, ClipboardList, DoorOpen, Megaphone, Search, type LucideIcon } from 'lucide-react'

export const features: readonly { icon: LucideIcon; title: Label; text: Label }[] = [
  {
    icon: Car,
    title: 'Vehicle Management',
    text: 'Every car and scooter on record, so that parking stays in order.',
  },
  {
    icon: DoorOpen,
    title: 'Guest/Visitor Management',
    text: 'Tell the gate who is coming. The guard marks entry and exit with one touch.',
  },
  {
    icon: Megaphone,
    title: 'Notice Management',
    text: 'Notices with attachments and an end date, for everyone to read.',
  },
  {
    icon: Search,
    title: 'Vehicle Search',
    text: 'A car in the wrong place? Find its owner by the last four digits and call.',
  },
  {
    icon: BookUser,
    title: 'User Profile Management',
    text: 'Residents keep their own details up to date; the committee approves who joins.',
  },
  {
    icon: ChartColumn,
    title: 'User Analytics',
    text: 'Owners, tenants and vehicles in numbers, for the next committee meeting.',
  },
  {
    icon: ClipboardList,
    title: 'Audit Trail',
    text: 'Who changed what, and when. Nobody can rewrite it.',
  },
]
