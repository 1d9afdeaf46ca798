import type { Label } from './language/text.ts'

/** Texts count in UTF-16 code units. */
export const limits = {
  name: 100,
  profileName: 50,
  houseNo: 20,
  title: 200,
  content: 10_000,
  emergencyTitle: 100,
  emergencyMin: 3,
  emergency: 1000,
  allClear: 500,
  remark: 500,
  reason: 500,
  purpose: 500,
  message: 500,
  email: 254,
  language: 35,
  usernameMin: 3,
  username: 50,
  passwordMin: 6,
  password: 128,
  guestVehicleNo: 20,
  filter: 100,
  pageSize: 10,
  pageSizeMax: 100,
  pageMax: 1_000_000,
  searchMin: 3,
  findMin: 2,
  findMax: 50,
  searchResults: 50,
  /** How many rows of a list with pages are counted: one more says that there are more. */
  counted: 10_000,
  /** Of lists without pages. */
  list: 1000,
  communities: 10_000,
  passkeys: 10,
  passkeyName: 50,
  attachmentBytes: 512_000,
  fileName: 100,
} as const

export const divisions = ['A', 'B', 'C', 'D'] as const
export const ownershipTypes = ['owner', 'tenant'] as const
export const ownershipTypeLabels: Readonly<Record<(typeof ownershipTypes)[number], Label>> = {
  owner: 'Owner',
  tenant: 'Tenant',
}
export const defaultTimeZone = 'Asia/Kolkata'

/** Text that PostgreSQL can store. */
export const noNul = /^[^\0]*$/
export const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export const tenDigits = /^\d{10}$/
