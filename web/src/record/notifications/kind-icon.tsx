import type { NotificationKind } from '@aangan/contract/record/notifications'
import {
  Bell,
  Car,
  CircleAlert,
  Clock,
  Hand,
  ListChecks,
  LogIn,
  LogOut,
  Megaphone,
  MessageCircle,
  Package,
  ShieldAlert,
  Siren,
  UserCog,
  UserMinus,
  UserPlus,
  UserX,
  Vote,
  type LucideIcon,
} from 'lucide-react'
import { createElement } from 'react'

const icons: Readonly<Record<NotificationKind, LucideIcon>> = {
  VISITOR_AT_GATE: Hand,
  VISITOR_ANSWERED: MessageCircle,
  VISITOR_IN: LogIn,
  VISITOR_OUT: LogOut,
  VISITOR_MISSED: UserX,
  OVERSTAY: Clock,
  PARCEL_AT_GATE: Package,
  CAR_IN_THE_WAY: Car,
  HELPER_IN: UserPlus,
  HELPER_OUT: UserMinus,
  HELPER_ABSENT: UserX,
  BLOCKED_AT_GATE: ShieldAlert,
  GATE_OBJECTION: CircleAlert,
  GATE_CONFLICT: ListChecks,
  EMERGENCY: Siren,
  NOTICE: Megaphone,
  POLL: Vote,
  ACCOUNT: UserCog,
}

/** A server of a newer version may send other kinds. */
export const KindIcon = ({ kind, className }: { kind: string; className: string }) =>
  createElement((icons as Readonly<Record<string, LucideIcon>>)[kind] ?? Bell, { 'aria-hidden': true, className })
