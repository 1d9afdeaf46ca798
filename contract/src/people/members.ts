import * as z from 'zod/mini'
import { admins, residents, signedIn } from '../core/actor.ts'
import { divisions, limits, ownershipTypes } from '../core/constants.ts'
import { isoDate } from '../core/date-fields.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { exportOf } from '../core/exports.ts'
import {
  divisionMessages,
  houseNoMessages,
  nameMessages,
  sentences,
  type ChoiceMessages,
  type DateMessages,
} from '../core/field-messages.ts'
import { byId, choice, communityId, communityRef, describe, mobileNo, text } from '../core/fields.ts'
import type { Label, Text } from '../core/language/text.ts'
import { notAllowed, type Problem } from '../core/problems.ts'
import { filter, page, pageOf, size } from '../core/query-fields.ts'
import { withTypedHouse } from '../core/typed-input.ts'

/** Of one household. */
export const mostMembers = 100

export const genders = ['MALE', 'FEMALE', 'OTHER'] as const
export const bloodGroups = [
  'A_POSITIVE',
  'A_NEGATIVE',
  'B_POSITIVE',
  'B_NEGATIVE',
  'AB_POSITIVE',
  'AB_NEGATIVE',
  'O_POSITIVE',
  'O_NEGATIVE',
] as const
type Gender = (typeof genders)[number]
export const genderLabels: Readonly<Record<Gender, Label>> = { MALE: 'Male', FEMALE: 'Female', OTHER: 'Other' }
export const relations = ['SELF', 'SPOUSE', 'CHILD', 'PARENT', 'SIBLING', 'OTHER'] as const
export type Relation = (typeof relations)[number]
export const relationLabels: Readonly<Record<Relation, Label>> = {
  SELF: 'Self',
  SPOUSE: 'Spouse',
  CHILD: 'Child',
  PARENT: 'Parent',
  SIBLING: 'Sibling',
  OTHER: 'Other',
}
export type BloodGroup = (typeof bloodGroups)[number]

/** `A_POSITIVE` → `A+`, the same in every language. */
export const bloodGroupLabel = (group: BloodGroup): string => group.replace('_POSITIVE', '+').replace('_NEGATIVE', '-')

export const memberMessages = {
  name: nameMessages.required,
  age: 'Age must be a valid number between 0 and 150.',
  birthdateFuture: 'Birthdate cannot be in the future.',
  relationSelf: 'Relation SELF is kept for the default member.',
} as const satisfies Record<string, Text>
const genderMessages: ChoiceMessages = { unknown: 'Gender must be one of {values}.' }
const bloodGroupMessages: ChoiceMessages = { unknown: 'Blood group must be one of {values}.' }
const relationMessages: ChoiceMessages = { unknown: 'Relation must be one of {values}.' }
const birthdateMessages: DateMessages = { form: 'Birthdate must be a date like 2026-01-31.' }
export const oldestAge = 150

const age = z
  .number({ error: memberMessages.age })
  .check(
    z.int({ error: memberMessages.age, abort: true }),
    z.gte(0, memberMessages.age),
    z.lte(oldestAge, memberMessages.age),
  )
export const memberBody = z.object({
  name: text(nameMessages, limits.name),
  gender: z.optional(choice(genderMessages, genders)),
  bloodGroup: z.optional(choice(bloodGroupMessages, bloodGroups)),
  age: z.optional(age),
  birthdate: z.optional(isoDate(birthdateMessages)),
  mobileNo: z.optional(mobileNo()),
  relation: z.optional(choice(relationMessages, relations)),
})
export type MemberBody = z.output<typeof memberBody>
/** No name is required: the default member's comes from the profile. The rules require it of others. */
export const memberEdit = z.object({ ...memberBody.shape, name: z.optional(memberBody.shape.name) })
export type MemberEdit = z.output<typeof memberEdit>

/** In whole years; both dates are `YYYY-MM-DD`. */
export const ageOn = (birthdate: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4)) - (today.slice(5) < birthdate.slice(5) ? 1 : 0)

export const birthdateProblem = (birthdate: string | undefined, today: string): Problem | undefined => {
  if (birthdate === undefined) return undefined
  if (birthdate > today) return notAllowed(memberMessages.birthdateFuture)
  return ageOn(birthdate, today) > oldestAge ? notAllowed(memberMessages.age) : undefined
}

const memberFields = {
  id: describe(z.string(), 'The member’s id'),
  name: describe(z.string(), 'Full name'),
  gender: describe(z.nullable(z.enum(genders)), 'Gender, when given'),
  bloodGroup: describe(z.nullable(z.enum(bloodGroups)), 'Blood group, when given'),
  age: describe(z.nullable(z.int()), 'Whole years; from the birthdate wherever there is one'),
  birthdate: describe(z.nullable(z.string()), 'A day, YYYY-MM-DD'),
  mobileNo: describe(z.nullable(z.string()), 'Ten digits'),
  relation: describe(z.enum(relations), 'To the resident; SELF is the resident'),
}
export const member = z.object({
  ...memberFields,
  userId: describe(z.string(), 'Who added them: the caller, or another of the household'),
  userName: describe(z.string(), 'Their name'),
  hasAccount: describe(z.boolean(), 'They sign in themself'),
})
export type Member = z.output<typeof member>

export const listedMember = z.extend(member, {
  familyRelation: describe(
    z.nullable(z.enum(relations)),
    'Of somebody with an account: the relation that their family chose for them',
  ),
})
export type ListedMember = z.output<typeof listedMember>
export type MemberFields = Omit<Member, 'id' | 'userId' | 'userName' | 'hasAccount'>

export const foundMember = z.object({
  ...memberFields,
  ownershipType: describe(z.nullable(z.enum(ownershipTypes)), 'Of the resident’s house'),
  houseNo: describe(z.nullable(z.string()), 'The resident’s house number'),
  division: describe(z.nullable(z.enum(divisions)), 'The resident’s division'),
  community: describe(communityRef, 'Where they live'),
})
export type FoundMember = z.output<typeof foundMember>

export const memberRefusals = refusalMessages({
  'member.not_found': { status: 404, message: 'Member not found.' },
  'member.too_many': {
    status: 409,
    message: 'You can add at most {most} members.',
    values: { most: mostMembers },
  },
  'member.not_yours': { status: 403, message: sentences.unauthorized },
  'member.self': { status: 409, message: 'Cannot delete default member' },
})

/** The resident's own entry: follows the profile, cannot be deleted. */
export const isDefaultMember = (member: Pick<Member, 'relation'>): boolean => member.relation === 'SELF'

/** What they are to a reader of the household: oneself, or as the family chose; null where nobody chose. */
export const relationTo = (
  userId: string,
  member: Pick<ListedMember, 'relation' | 'familyRelation' | 'userId'>,
): Relation | null => (isDefaultMember(member) && member.userId !== userId ? member.familyRelation : member.relation)

/** Everything of the household but the others' own entries. */
export const mayEditMember = (userId: string, member: Pick<Member, 'relation' | 'userId'>): boolean =>
  !isDefaultMember(member) || member.userId === userId

const filters = {
  name: filter(nameMessages),
  division: z.optional(choice(divisionMessages, divisions)),
  houseNo: filter(houseNoMessages),
  bloodGroup: z.optional(choice(bloodGroupMessages, bloodGroups)),
  communityId: z.optional(communityId),
}

export const memberEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/members',
    summary: 'My household',
    who: residents,
    scope: 'home',
    reply: z.array(listedMember),
  },
  create: {
    method: 'POST',
    path: '/api/members',
    summary: 'Add a member',
    who: residents,
    scope: 'home',
    limit: 'write',
    body: memberBody,
    reply: member,
    creates: true,
    refuses: ['member.too_many'],
    records: ['member.created'],
  },
  update: {
    method: 'PUT',
    path: '/api/members/:id',
    summary: 'Edit a member; the default member keeps name, mobile number and relation',
    who: residents,
    scope: 'home',
    limit: 'write',
    params: byId,
    body: memberEdit,
    reply: member,
    refuses: ['member.not_found', 'member.not_yours'],
    records: ['member.updated'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/members/:id',
    summary: 'Delete a member',
    who: residents,
    scope: 'home',
    limit: 'write',
    params: byId,
    reply: 'nothing',
    refuses: ['member.not_found', 'member.not_yours', 'member.self'],
    records: ['member.deleted'],
  },
  search: {
    method: 'GET',
    path: '/api/members/search',
    summary: 'Find members of the community',
    who: signedIn,
    scope: 'named-in-query',
    limit: 'search',
    reply: pageOf(foundMember),
    query: withTypedHouse(z.object({ ...filters, page, size }), 'houseNo'),
    records: ['member.searched'],
    exports: true,
  },
  export: exportOf({
    path: '/api/members/export',
    summary: 'Members of the community as a file',
    who: admins,
    filters,
    house: 'houseNo',
    records: 'member.exported',
  }),
})
