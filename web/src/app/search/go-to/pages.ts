import type { Label } from '@aangan/contract/core/language/text'
import { Bell, type LucideIcon } from 'lucide-react'
import { paths } from '../../../core/address/paths.ts'
import type { OtherWords } from '../../../shell/places.ts'
import type * as sections from './section-places.ts'

export interface Page {
  readonly name: string
  readonly title: Label
  readonly path: string
  /** The icon of a section, which is loaded already, or one of its own. */
  readonly icon: keyof typeof sections | LucideIcon
  readonly words?: OtherWords
}

/** The pages besides the sections, for everybody who is signed in. */
export const pages: readonly Page[] = [
  {
    name: 'today',
    title: 'Today',
    path: paths.dashboard,
    icon: 'household',
    words: { en: 'dashboard home', hi: 'होम डैशबोर्ड', mr: 'होम डॅशबोर्ड' },
  },
  {
    name: 'profile',
    title: 'Profile',
    path: paths.profile,
    icon: 'searchMembers',
    words: { en: 'my name mobile email', hi: 'नाम मोबाइल ईमेल', mr: 'नाव मोबाइल ईमेल' },
  },
  { name: 'changePassword', title: 'Change Password', path: paths.changePassword, icon: 'logs' },
  {
    name: 'security',
    title: 'Sign-in & Security',
    path: paths.security,
    icon: 'logs',
    words: { en: 'pin passkey otp', hi: 'पिन पासकी otp', mr: 'पिन पासकी otp' },
  },
  {
    name: 'notifications',
    title: 'Notifications',
    path: paths.notifications,
    icon: Bell,
    words: { en: 'bell alerts sound', hi: 'घंटी अलर्ट', mr: 'घंटी अलर्ट' },
  },
]
