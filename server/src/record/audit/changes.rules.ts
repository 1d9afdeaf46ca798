import { roleLabels } from '@aangan/contract/core/actor'
import { ownershipTypeLabels } from '@aangan/contract/core/constants'
import { differences } from '@aangan/contract/core/differences'
import type { Language } from '@aangan/contract/core/language/language'
import type { Label } from '@aangan/contract/core/language/text'
import { dayIn, timeIn } from '@aangan/contract/core/times'
import { vehicleTypeLabels } from '@aangan/contract/core/vehicle-types'
import { gateSettings } from '@aangan/contract/gate/gate-settings'
import { guestStatusLabels } from '@aangan/contract/gate/guest-vehicles'
import { bloodGroupLabel, genderLabels, relationLabels, type BloodGroup } from '@aangan/contract/people/members'
import { userStatusLabels } from '@aangan/contract/people/user-statuses'
import type { AuditLog } from '@aangan/contract/record/audit'
import { communitySettings } from '@aangan/contract/society/community-settings'
import { helperCategoryLabels } from '@aangan/contract/society/helper-categories'
import type { ShownAudience } from '@aangan/contract/society/notice-audience'
import { audienceText } from '@aangan/contract/society/notice-audience-labels'
import type { PostedPoll } from '@aangan/contract/society/notice-poll'
import { noticeStatusLabels } from '@aangan/contract/society/notice-statuses'

type Tell = (value: unknown, language: Language, zone: string) => string

const plainly: Tell = (value, { t }) => {
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
/** A code of no list is shown as it is. */
const coded =
  (labels: Readonly<Record<string, Label>>): Tell =>
  (code, { t }) => {
    const label = labels[String(code)]
    return label ? t(label) : String(code)
  }
const listed =
  (tell: Tell): Tell =>
  (all, ...rest) =>
    Array.isArray(all) ? all.map((one) => tell(one, ...rest)).join(', ') : String(all)
const day: Tell = (value, language) => dayIn(language, 'UTC', new Date(String(value)))
const moment: Tell = (value, language, timeZone) => {
  const at = new Date(String(value))
  return `${dayIn(language, timeZone, at)}, ${timeIn(timeZone, at)}`
}

const audienceLabel: Tell = (value, { say }) => audienceText(value as ShownAudience, say)

const pollText: Tell = (value) => {
  const { question, options } = value as PostedPoll
  return `${question} (${options.join(', ')})`
}

const statusLabels = { ...userStatusLabels, ...guestStatusLabels, ...noticeStatusLabels }
const placeOf: Tell = (value) => String((value as { displayName?: unknown } | null)?.displayName ?? '')

const settingFields = Object.fromEntries(
  Object.entries({ ...communitySettings, ...gateSettings }).map(([name, setting]): [string, readonly [Label, Tell]] => [
    name,
    [setting.label, 'options' in setting ? coded(setting.options) : plainly],
  ]),
)

/** Fields that mean something to people. Ids, timestamps and derived fields appear in Changes only. */
const fields: Readonly<Record<string, readonly [label: Label, tell: Tell, absent?: Label]>> = {
  status: ['Status', coded(statusLabels)],
  roles: ['Roles', listed(coded(roleLabels))],
  remark: ['Remark', plainly],
  name: ['Name', plainly],
  houseNo: ['House Number', plainly],
  division: ['Division', plainly],
  ownershipType: ['Ownership Type', coded(ownershipTypeLabels)],
  mobileNo: ['Mobile Number', plainly],
  email: ['Email', plainly],
  language: ['Language', plainly],
  vehicleNo: ['Vehicle Number', plainly],
  type: ['Type', coded(vehicleTypeLabels)],
  relation: ['Relation', coded(relationLabels)],
  gender: ['Gender', coded(genderLabels)],
  bloodGroup: ['Blood Group', (group) => bloodGroupLabel(String(group) as BloodGroup)],
  age: ['Age', plainly],
  birthdate: ['Birthdate', day],
  guestName: ['Guest Name', plainly],
  contactNo: ['Contact Number', plainly],
  purposeOfVisit: ['Purpose of Visit', plainly],
  visitingHouseNo: ['Visiting House Number', plainly],
  entryTime: ['Entry Time', moment],
  title: ['Title', plainly],
  content: ['Content', plainly],
  endDate: ['End Date', day],
  publishAt: ['Publish At', moment],
  pinned: ['Pinned', plainly],
  ask: ['Ask people something', (ask, { t }) => t(ask === true ? 'To read it' : 'No')],
  audience: ['For', audienceLabel, 'Everyone'],
  poll: ['Poll', pollText],
  endsOn: ['End Date', day],
  reason: ['Reason', plainly],
  attachmentPath: ['Attachment', (path) => String(path).replace(/^.*?_/, '')],
  category: ['Category', coded(helperCategoryLabels)],
  isAvailable: ['Available', plainly],
  communities: ['Communities', listed(placeOf)],
  rating: ['Rating', plainly],
  area: ['Area', plainly],
  city: ['City', plainly],
  state: ['State', plainly],
  country: ['Country', plainly],
  timeZone: ['Time Zone', plainly],
  ...settingFields,
}

/** Longer values are cut; whole ones are in Changes. */
const longest = 60
const short = (words: string): string => (words.length > longest ? `${words.slice(0, longest).trimEnd()}…` : words)

/** `Status: Pending → Rejected`, for each known field of something that was there before and still is. */
export function changesOf(
  { oldData, newData }: Pick<AuditLog, 'oldData' | 'newData'>,
  language: Language,
  zone: string,
): string[] {
  if (!oldData || !newData) return []
  return differences(oldData, newData).flatMap(({ key, before, after }) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!field) return []
    const [label, tell, absent = 'None'] = field
    const said = (value: unknown) =>
      value === undefined || value === null || value === '' ? language.t(absent) : short(tell(value, language, zone))
    return language.t('{field}: {before} → {after}', {
      field: language.t(label),
      before: said(before),
      after: said(after),
    })
  })
}
