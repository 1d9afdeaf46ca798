import type { Role } from '@aangan/contract/actor'
import {
  Building2,
  Car,
  CarFront,
  ChartColumn,
  ContactRound,
  DoorOpen,
  HandHelping,
  History,
  Megaphone,
  ShieldCheck,
  UserCheck,
  Users,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { lazyScreen as lazy } from '../ui/lazy-screen.tsx'

/** What a tile of the dashboard opens. */
export interface Section {
  /** The tile's words. */
  readonly title: string
  /** The heading of the screen, where it differs from the tile's. */
  readonly heading?: string
  readonly icon: LucideIcon
  /** What one finds there, as the tile's tooltip. */
  readonly about: string
  readonly screen: ComponentType & { preload?: () => Promise<unknown> | undefined }
}

/** Every section that can be opened. A new one is one entry here; who gets its tile stands below. */
export const sections = {
  vehicles: {
    title: 'My Vehicles',
    icon: Car,
    about: 'The vehicles of your household',
    screen: lazy(() => import('../vehicles/vehicles.screen.tsx'), 'VehiclesScreen'),
  },
  members: {
    title: 'My Members',
    icon: UsersRound,
    about: 'Those who live with you',
    screen: lazy(() => import('../members/members.screen.tsx'), 'MembersScreen'),
  },
  searchVehicle: {
    title: 'Search Vehicle',
    icon: CarFront,
    about: 'Whose vehicle is it?',
    screen: lazy(() => import('../vehicles/search-vehicle.screen.tsx'), 'SearchVehicleScreen'),
  },
  searchMembers: {
    title: 'Search Members',
    icon: ContactRound,
    about: 'Find a neighbour and how to reach them',
    screen: lazy(() => import('../members/search-members.screen.tsx'), 'SearchMembersScreen'),
  },
  notice: {
    title: 'Notice Board',
    icon: Megaphone,
    about: 'What the community should know',
    screen: lazy(() => import('../notices/notices.screen.tsx'), 'NoticesScreen'),
  },
  guestVehicles: {
    title: 'Guest Vehicles',
    icon: DoorOpen,
    about: 'Who is expected at the gate, who is in, who left',
    screen: lazy(() => import('../guest-vehicles/guest-vehicles.screen.tsx'), 'GuestVehiclesScreen'),
  },
  manageUsers: {
    title: 'Manage Users',
    icon: Users,
    about: 'Find users, enable or disable them, set their roles',
    screen: lazy(() => import('../users/users.screen.tsx'), 'UsersScreen'),
  },
  approveUsers: {
    title: 'Approve Users',
    icon: UserCheck,
    about: 'Registrations waiting for a decision',
    screen: lazy(() => import('../approvals/approvals.screen.tsx'), 'ApprovalsScreen'),
  },
  audit: {
    title: 'Audit Trail',
    icon: History,
    about: 'Who changed what, and when',
    screen: lazy(() => import('../audit/audit.screen.tsx'), 'AuditScreen'),
  },
  logs: {
    title: 'Security Logs',
    icon: ShieldCheck,
    about: 'The gate, failed logins and account changes',
    screen: lazy(() => import('../security-logs/security-logs.screen.tsx'), 'SecurityLogsScreen'),
  },
  analytics: {
    title: 'User Analytics',
    icon: ChartColumn,
    about: 'How many owners, tenants and vehicles there are',
    screen: lazy(() => import('../analytics/analytics.screen.tsx'), 'AnalyticsScreen'),
  },
  communities: {
    title: 'Manage Communities',
    heading: 'Community Management',
    icon: Building2,
    about: 'All communities on the platform',
    screen: lazy(() => import('../communities/communities.screen.tsx'), 'CommunitiesScreen'),
  },
  domesticHelp: {
    title: 'Domestic Help',
    icon: HandHelping,
    about: 'Helpers you can call, and how neighbours rate them',
    screen: lazy(() => import('../helpers/helpers.screen.tsx'), 'HelpersScreen'),
  },
} satisfies Partial<Record<SectionKey, Section>> as Partial<Record<SectionKey, Section>>

/** The words that may stand in `?section=` (specification 2). */
export const sectionKeys = [
  'vehicles',
  'members',
  'searchVehicle',
  'searchMembers',
  'notice',
  'guestVehicles',
  'manageUsers',
  'approveUsers',
  'audit',
  'logs',
  'analytics',
  'communities',
  'domesticHelp',
] as const
export type SectionKey = (typeof sectionKeys)[number]

/** What it takes to run one community, and so all of them. */
const office = [
  'manageUsers',
  'approveUsers',
  'analytics',
  'audit',
  'guestVehicles',
  'notice',
  'searchVehicle',
  'searchMembers',
] as const

/** Each role's tiles, in the order of the specification (6). */
export const tilesOf: Record<Role, readonly SectionKey[]> = {
  USER: ['vehicles', 'members', 'searchVehicle', 'searchMembers', 'notice', 'guestVehicles', 'domesticHelp'],
  ADMIN: [...office, 'domesticHelp'],
  SECURITY: ['guestVehicles', 'logs', 'searchVehicle', 'searchMembers', 'notice', 'domesticHelp'],
  SUPER_ADMIN: [...office, 'communities', 'domesticHelp'],
}
