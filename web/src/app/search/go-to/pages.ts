import type { Label } from '@aangan/contract/core/language/text'
import { Bell, CalendarDays, KeyRound, LockKeyhole, UserRound, type LucideIcon } from 'lucide-react'
import { paths } from '../../../core/address/paths.ts'
import type { OtherWords } from '../../../shell/places.ts'

export interface Page {
  readonly name: string
  readonly title: Label
  readonly path: string
  readonly icon: LucideIcon
  readonly words: OtherWords
}

/** The pages besides the sections, for everybody who is signed in. */
export const pages: readonly Page[] = [
  {
    name: 'today',
    title: 'Today',
    path: paths.dashboard,
    icon: CalendarDays,
    words: { en: 'dashboard home', hi: 'होम डैशबोर्ड home', mr: 'होम डॅशबोर्ड home' },
  },
  {
    name: 'profile',
    title: 'Profile',
    path: paths.profile,
    icon: UserRound,
    words: {
      en: 'my name mobile email account',
      hi: 'मेरा नाम मोबाइल ईमेल अकाउंट',
      mr: 'माझे नाव मोबाइल ईमेल अकाउंट',
    },
  },
  {
    name: 'changePassword',
    title: 'Change Password',
    path: paths.changePassword,
    icon: KeyRound,
    words: { en: 'new', hi: 'नया', mr: 'नवा' },
  },
  {
    name: 'security',
    title: 'Sign-in & Security',
    path: paths.security,
    icon: LockKeyhole,
    words: {
      en: 'pin passkey two-step 2fa otp device',
      hi: 'पिन पासकी सुरक्षा otp pin',
      mr: 'पिन पासकी सुरक्षा otp pin',
    },
  },
  {
    name: 'notifications',
    title: 'Notifications',
    path: paths.notifications,
    icon: Bell,
    words: {
      en: 'bell alerts sound ring mute',
      hi: 'घंटी अलर्ट आवाज़ रिंग सूचना',
      mr: 'घंटी अलर्ट आवाज रिंग सूचना',
    },
  },
]
