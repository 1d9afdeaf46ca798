import { notAllowed, problem, type Problem } from '@aangan/contract/core/problems'
import {
  ageOn,
  birthdateProblem,
  isDefaultMember,
  mayEditMember,
  memberMessages,
  type Member,
  type MemberBody,
  type MemberEdit,
  type MemberFields,
} from '@aangan/contract/people/members'
import { assertValid, refuse } from '@aangan/contract/refusal'

export function assertMayEdit(userId: string, member: Pick<Member, 'userId' | 'relation'>): void {
  if (!mayEditMember(userId, member)) refuse('member.not_yours')
}

export function asAdded(body: MemberBody, today: string): MemberFields {
  assertValid({ birthdate: birthdateProblem(body.birthdate, today), relation: relationProblem(body) })
  return filled(body, { name: body.name, mobileNo: body.mobileNo ?? null, relation: body.relation ?? 'OTHER' })
}

/** The default member's name, mobile number and relation come from the profile. */
export function asEdited(before: Member, body: MemberEdit, today: string): MemberFields {
  const birthdate = birthdateProblem(body.birthdate, today)
  if (isDefaultMember(before)) {
    assertValid({ birthdate })
    return filled(body, before)
  }
  assertValid({
    name: body.name === undefined ? problem('field.required', memberMessages.name) : undefined,
    birthdate,
    relation: relationProblem(body),
  })
  return filled(body, {
    name: body.name ?? before.name,
    mobileNo: body.mobileNo ?? null,
    relation: body.relation ?? 'OTHER',
  })
}

/** The birthdate, if there is one, gives the age. */
export const aged = <T extends Pick<Member, 'birthdate' | 'age'>>(row: T, today: string): T =>
  row.birthdate === null ? row : { ...row, age: ageOn(row.birthdate, today) }

const relationProblem = (body: MemberEdit): Problem | undefined =>
  body.relation === 'SELF' ? notAllowed(memberMessages.relationSelf) : undefined

/** Not stored beside a birthdate, where it would become wrong. */
const filled = (
  body: MemberEdit,
  { name, mobileNo, relation }: Pick<MemberFields, 'name' | 'mobileNo' | 'relation'>,
): MemberFields => ({
  name,
  gender: body.gender ?? null,
  bloodGroup: body.bloodGroup ?? null,
  birthdate: body.birthdate ?? null,
  age: body.birthdate === undefined ? (body.age ?? null) : null,
  mobileNo,
  relation,
})
