import type { Role } from '@aangan/contract/core/actor'
import type { AdminUser } from '@aangan/contract/people/users'

/** Everyone's password in the demo, printed at every start. */
export const demoPassword = 'courtyard-demo'

interface Account {
  readonly username: string
  readonly name: string
  readonly gender: 'MALE' | 'FEMALE'
  readonly roles: readonly Role[]
  /** Absent for a super admin, who belongs to no community. */
  readonly home?: { readonly houseNo: string; readonly division: NonNullable<AdminUser['division']> }
  /** The language they chose, if any. */
  readonly language?: string
  readonly about: string
}

/** The accounts printed at the start: one of each role, one with two roles, and two in other languages. */
export const accounts = {
  resident: {
    username: 'resident',
    name: 'Asha Kulkarni',
    gender: 'FEMALE',
    roles: ['USER'],
    home: { houseNo: '402', division: 'A' },
    about: 'resident of A-402',
  },
  guard: {
    username: 'guard',
    name: 'Ramesh Pawar',
    gender: 'MALE',
    roles: ['SECURITY'],
    home: { houseNo: 'Gate 1', division: 'A' },
    about: 'guard at the gate',
  },
  nightGuard: {
    username: 'nightguard',
    name: 'Santosh Jadhav',
    gender: 'MALE',
    roles: ['SECURITY'],
    home: { houseNo: 'Gate 2', division: 'A' },
    language: 'mr',
    about: 'guard at the gate, in Marathi',
  },
  grandmother: {
    username: 'grandmother',
    name: 'Kamla Sharma',
    gender: 'FEMALE',
    roles: ['USER'],
    home: { houseNo: '302', division: 'A' },
    language: 'hi',
    about: 'resident of A-302, in Hindi',
  },
  admin: {
    username: 'admin',
    name: 'Meera Joshi',
    gender: 'FEMALE',
    roles: ['ADMIN'],
    home: { houseNo: 'Office', division: 'A' },
    about: 'admin of the community',
  },
  secretary: {
    username: 'secretary',
    name: 'Vikram Deshmukh',
    gender: 'MALE',
    roles: ['ADMIN', 'USER'],
    home: { houseNo: '701', division: 'B' },
    about: 'resident of B-701, and admin',
  },
  superAdmin: {
    username: 'superadmin',
    name: 'Nandini Rao',
    gender: 'FEMALE',
    roles: ['SUPER_ADMIN'],
    about: 'super admin of the platform',
  },
} as const satisfies Record<string, Account>

export type { Account }
