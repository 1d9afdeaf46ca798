import type { HouseType } from '@aangan/contract/people/occupancies'
import { orThrow } from '@aangan/contract/refusal'
import { unusablePassword } from '../../access/auth/passwords.ts'
import { inOrder } from '../../core/db/batch.ts'
import { derivedId } from '../../core/keys/derived-id.ts'
import { findSettings } from '../../society/community-settings/community-settings.sql.ts'
import { lockHouseCount } from '../houses/houses.sql.ts'
import { goodUntil, invitedPersonOf } from '../invitations/invitations.rules.ts'
import { invitedUsername } from '../invitations/username.operations.ts'
import { insertDefaultMembers } from '../members/default-members.sql.ts'
import type { Importer } from './importer.operations.ts'
import { houseKey } from './kinds.rules.ts'
import { householdKey, judgeResident, nothingTaken, residentKeys, type ResidentRow } from './residents.rules.ts'
import {
  countPeopleOf,
  findResidentFacts,
  insertHomes,
  insertInvitations,
  insertInvitedUsers,
  insertNewHouses,
} from './residents.sql.ts'

interface Plan {
  /** Null for one of their own. */
  readonly household: string | null
}

/** Households that somebody of the file is in already, by their key. A repeat of a file completes them. */
export type KnownHouseholds = Map<string, string>

export const residents = (known: KnownHouseholds): Importer<'RESIDENTS', Plan> => ({
  kind: 'RESIDENTS',
  keysOf: residentKeys,

  look({ id }) {
    const taken = nothingTaken()
    const householdOf = (values: ResidentRow): string | undefined => {
      const key = householdKey(values)
      return key === undefined ? undefined : (known.get(key) ?? derivedId(id, key))
    }
    return async (tx, rows) => {
      const settings = orThrow(await findSettings(tx), 'community.unknown')
      const facts = await findResidentFacts(tx, rows)
      rows.forEach(({ values }, index) => {
        const key = householdKey(values)
        const { knownHousehold } = facts[index]!
        if (key !== undefined && knownHousehold !== null && !known.has(key)) known.set(key, knownHousehold)
      })
      const wanted = rows.map(({ values }) => householdOf(values))
      const counted = await countPeopleOf(tx, [...new Set(wanted.filter((one) => one !== undefined))])
      const people = new Map(counted.map((one) => [one.id, one.people]))
      const houses = facts.some(({ houseId }) => houseId === null) ? await lockHouseCount(tx) : 0
      const around = { settings, houses, peopleOf: (household: string) => people.get(household) ?? 0 }
      return rows.map((row, index) => ({
        verdict: judgeResident(row, facts[index]!, wanted[index], around, taken),
        plan: { household: wanted[index] ?? null },
      }))
    }
  },

  async create(tx, { id: importId, send }, rows, { codes, record, mailIsOn }) {
    const homes = new Map<string, { division: string; number: string; type: HouseType | undefined }>()
    for (const { values } of rows) {
      const { division, houseNo: number, houseType } = values
      const home = houseKey(division, number)
      // The first who says what it is, is believed.
      homes.set(home, { division, number, type: homes.get(home)?.type ?? houseType })
    }
    const people = rows.map(({ row, values }) => ({
      ...values,
      row,
      username: invitedUsername(),
    }))
    const [newHouses, users] = await inOrder(
      insertNewHouses(tx, [...homes.values()]),
      insertInvitedUsers(tx, people, await unusablePassword()),
    )
    const idOf = new Map(users.map(({ row, id }) => [row, id]))
    const invited = rows.map(({ row, plan }) => ({
      userId: idOf.get(row)!,
      householdId: plan.household,
      hash: codes.make().hash,
    }))
    const [, , invitations] = await inOrder(
      insertDefaultMembers(tx, users),
      insertHomes(tx, invited),
      insertInvitations(tx, invited, { importId, until: goodUntil(tx.cause.now), mailed: send && mailIsOn }),
    )
    record.created(
      tx,
      'user.invited',
      invitations.map((invitation) => ({ ...invitedPersonOf(invitation, invitation.userId, ['USER']), importId })),
    )
    const invitationOf = new Map(invitations.map(({ userId, id }) => [userId, id]))
    const houses = new Map(newHouses.map(({ id, division, number }) => [houseKey(division, number), id]))
    return new Map(
      rows.map(({ row, values: { division, houseNo } }) => {
        const userId = idOf.get(row)!
        const home = houseKey(division, houseNo)
        const house = houses.get(home)
        // Taken back with the first who came to it.
        houses.delete(home)
        return [row, [userId, invitationOf.get(userId)!, ...(house === undefined ? [] : [house])]]
      }),
    )
  },
})
