import { divisions } from '@aangan/contract/core/constants'
import { accounts, type Account } from './accounts.ts'
import { arrive, type House, type Making, type Place, type Resident } from './arrivals.ts'
import { someone, type City, type Person, type Region } from './names.ts'
import { partnerOfNext, partnerTo } from './partners.ts'
import type { CommunityRow } from './rows.ts'
import { timeZone } from './time-zone.ts'

export interface Plan {
  readonly id: string
  readonly name: string
  readonly area: string
  readonly city: City
  readonly state: string
  readonly region: Region
  readonly floors: number
  readonly flats: number
  readonly residents: number
  readonly waiting: number
  readonly guards: number
  /** The accounts that the start prints live here. */
  readonly known?: boolean
}

export interface Society {
  readonly row: CommunityRow
  readonly place: Place
  readonly city: City
  /** Approved, disabled ones included. */
  readonly residents: Resident[]
  /** Pending and rejected. */
  readonly waiting: Resident[]
  readonly guards: Resident[]
  readonly admin: Resident
}

/** Assigned to residents in turn. */
const languages = ['hi', 'mr', undefined, 'mr', undefined] as const

/** Days since the first society joined. */
export const FOUNDED = 720

type Housed = Account & Required<Pick<Account, 'home'>>
const knownGuards: readonly Housed[] = [accounts.guard, accounts.nightGuard]

export function people(plan: Plan, making: Making): Society {
  const row = communityOf(plan, making)
  const place = { id: row.id, displayName: `${plan.name}, ${plan.area}, ${plan.city}` }
  const admin = staff(plan, making, place, 'admin', accounts.admin)
  const guards = Array.from({ length: plan.guards }, (_, i) =>
    staff(
      plan,
      making,
      place,
      `gate${i + 1}`,
      knownGuards[i] ?? { ...accounts.guard, home: { houseNo: `Gate ${i + 1}`, division: 'A' } },
    ),
  )
  return { row, place, city: plan.city, guards, admin, ...residents(plan, making, place, admin.row.id) }
}

function communityOf({ id, name, area, city, state }: Plan, { random, calendar }: Making): CommunityRow {
  const founded = calendar.ago(FOUNDED - random.number.int({ min: 0, max: 40 }), '11:00')
  return {
    id,
    name,
    area,
    city,
    state,
    country: 'India',
    time_zone: timeZone,
    status: 'ACTIVE',
    created_at: founded,
    updated_at: founded,
  }
}

/** An admin or a guard, since the first days: the printed account, or a similar one. */
function staff(
  plan: Plan,
  making: Making,
  place: Place,
  title: string,
  { roles, home, language, ...account }: Housed,
): Resident {
  const known = plan.known === true && (title === 'admin' || title === 'gate1' || title === 'gate2')
  return arrive(making, place, {
    person: known ? personOf(account) : someone(making.random, plan.region),
    username: known ? account.username : `${title}.${plan.city.toLowerCase()}`,
    home,
    roles,
    ...(known && { language }),
    days: FOUNDED - 45,
    deciderId: making.superAdminId,
  })
}

function residents(
  plan: Plan,
  making: Making,
  place: Place,
  deciderId: string,
): Pick<Society, 'residents' | 'waiting'> {
  const { random } = making
  const known: readonly Housed[] =
    plan.known === true ? [accounts.resident, accounts.secretary, accounts.grandmother] : []
  const isKnown = (house: House): boolean =>
    known.some(({ home }) => home.houseNo === house.houseNo && home.division === house.division)
  const houses = housesOf(plan)
  const empty = random.helpers.shuffle(houses.filter((house) => !isKnown(house)))
  // When every flat is taken, two accounts share one.
  const house = (): House => empty.pop() ?? random.helpers.arrayElement(houses)
  const someoneNew = () => ({ person: someone(random, plan.region), home: house(), deciderId })

  const residents = known.map(({ username, roles, home, language, ...account }) =>
    arrive(making, place, { username, roles, home, person: personOf(account), days: 600, deciderId, language }),
  )
  while (residents.length < plan.residents) {
    const turn = residents.length
    // A few have signed up recently.
    const days =
      turn % 25 === 0 ? random.number.int({ min: 2, max: 20 }) : random.number.int({ min: 21, max: FOUNDED - 60 })
    const language = languages[turn % languages.length]
    const status = turn % 60 === 17 ? 'DISABLED' : 'ACTIVE'
    const partner = partnerOfNext(plan, residents, known.length)
    const newcomer = partner ? { ...partnerTo(partner, random), deciderId } : someoneNew()
    residents.push(arrive(making, place, { ...newcomer, days, status, language }))
  }
  const waiting = Array.from({ length: plan.waiting }, (_, i) =>
    arrive(making, place, {
      ...someoneNew(),
      days: random.number.int({ min: 0, max: 6 }),
      status: i % 4 === 3 ? 'REJECTED' : 'PENDING',
    }),
  )
  return { residents, waiting }
}

const housesOf = ({ floors, flats }: Plan): House[] =>
  divisions.flatMap((division) =>
    Array.from({ length: floors * flats }, (_, i) => ({
      division,
      houseNo: String((Math.floor(i / flats) + 1) * 100 + (i % flats) + 1),
    })),
  )

const personOf = ({ name, gender }: Pick<Account, 'name' | 'gender'>): Person => ({
  name,
  gender,
  family: name.split(' ').at(-1) ?? name,
  region: 'marathi',
})
