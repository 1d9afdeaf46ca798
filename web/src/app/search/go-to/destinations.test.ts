import { api } from '@aangan/contract/api'
import { inWireOrder, mayCall, roles, type Role } from '@aangan/contract/core/actor'
import { compileCatalogue } from '@aangan/contract/core/language/compile'
import { makeLanguage, plainEnglish, type Language } from '@aangan/contract/core/language/language'
import type { CurrentUser } from '@aangan/contract/people/current-user'
import { defaultSettings } from '@aangan/contract/society/community-settings'
import { Plus } from 'lucide-react'
import placeWords from 'virtual:place-words'
import { describe, expect, test } from 'vitest'
import hi from '../../../../../contract/src/core/language/hi.json' with { type: 'json' }
import mr from '../../../../../contract/src/core/language/mr.json' with { type: 'json' }
import { paths } from '../../../core/address/paths.ts'
import { words } from '../../../core/language/say.ts'
import type { Places } from '../../../shell/places.ts'
import { sections, tilesFor } from '../../dashboard/tiles.ts'
import { destinationsFor, matchingDestinations, type Destination } from './destinations.ts'
import * as list from './section-places.ts'

const placesOf: Readonly<Record<string, Places>> = list
const otherWords = Object.fromEntries(
  await Promise.all(Object.entries(placeWords).map(async ([code, load]) => [code, (await load()).default] as const)),
)
const languages = {
  en: plainEnglish,
  hi: makeLanguage('hi', compileCatalogue(hi)),
  mr: makeLanguage('mr', compileCatalogue(mr)),
}

const userOf = (...held: Role[]): CurrentUser => ({
  id: '1',
  username: 'asha',
  name: 'Asha Rao',
  mobileNo: null,
  email: null,
  houseNo: '402',
  division: 'A',
  ownershipType: 'owner',
  communityId: null,
  community: null,
  roles: inWireOrder(held),
  joinedAt: null,
  language: null,
})
const placesFor = (...held: Role[]): readonly Destination[] => destinationsFor(userOf(...held), undefined)
/** Some titles of tiles keep their first words on one line. */
const titleOf = ({ title }: Destination, language: Language): string => words(title, language).replaceAll('\u00a0', ' ')
const titlesOf = (places: readonly Destination[], language: Language = plainEnglish) =>
  places.map((place) => titleOf(place, language))
const found = (typed: string, held: Role, code: keyof typeof languages = 'en') =>
  titlesOf(matchingDestinations(typed, placesFor(held), languages[code], otherWords[code]!), languages[code])

const everybody: readonly Role[][] = [...roles.map((role) => [role]), ['USER', 'ADMIN'], ['USER', 'SECURITY']]
const formsOf = (places: readonly Destination[]) => titlesOf(places.filter(({ key }) => key.startsWith('form:'))).sort()

describe('what there is to go to', () => {
  // spec: search.go-to.1
  test.each(everybody.map((held) => ({ held })))('first the sections, in the order of the tiles: $held', ({ held }) => {
    const places = placesFor(...held)
    const tiles = tilesFor(held)
    expect(places.slice(0, tiles.length)).toMatchObject(
      tiles.map((key) => ({
        title: sections[key].title,
        icon: sections[key].icon,
        href: `/dashboard?section=${key}`,
        isSection: true,
      })),
    )
    expect(places.filter(({ isSection }) => isSection)).toHaveLength(tiles.length)
    expect(new Set(places.map(({ key }) => key)).size).toBe(places.length)
    expect(new Set(titlesOf(places)).size).toBe(places.length)
  })

  // spec: search.go-to.1
  test.each(everybody.map((held) => ({ held })))(
    'every address is a page, or a section that is theirs: $held',
    ({ held }) => {
      for (const { href } of placesFor(...held)) {
        const { pathname, searchParams } = new URL(href, 'http://localhost')
        expect(Object.values(paths)).toContain(pathname)
        const section = searchParams.get('section')
        if (section === null) continue
        const [key] = tilesFor(held).filter((tile) => tile === section)
        expect(key).toBe(section)
        const tab = searchParams.get('tab')
        if (tab !== null) expect(placesOf[key!]).toHaveProperty(`tabs.${tab}`)
      }
    },
  )

  const gate = ['The Gate: Inside', 'The Gate: Visitors', 'The Gate: Shifts', 'The Gate: To Settle']
  const forAdmins = [...gate, 'The Gate: Desks', 'The Gate: Settings', 'Houses: Invitations', 'Houses: Imports']
  // spec: search.go-to.1
  test.each<[Role, readonly string[]]>([
    ['USER', []],
    ['SECURITY', gate],
    ['ADMIN', forAdmins],
    ['SUPER_ADMIN', forAdmins],
  ])('the tabs that %s sees', (role, tabs) => {
    const shown = placesFor(role).filter(({ title }) => typeof title !== 'string')
    expect(titlesOf(shown)).toEqual(tabs)
    expect(shown.map(({ href }) => href)).toEqual(
      expect.arrayContaining(tabs.includes('The Gate: Desks') ? ['/dashboard?section=gate&tab=desks'] : []),
    )
  })

  // spec: search.go-to.1
  test('a tab is named with its section, in each language; the first is not in the address', () => {
    const inside = placesFor('ADMIN').find(({ key }) => key === 'gate:inside')
    expect(inside?.href).toBe('/dashboard?section=gate')
    expect(Object.values(languages).map((language) => titleOf(inside!, language))).toEqual([
      'The Gate: Inside',
      'गेट: अंदर',
      'गेट: आत',
    ])
  })

  // spec: search.go-to.1
  test.each(everybody.map((held) => ({ held })))('the pages of everybody: $held', ({ held }) => {
    expect(titlesOf(placesFor(...held).filter(({ key }) => key.startsWith('page:')))).toEqual([
      'Today',
      'Profile',
      'Change Password',
      'Sign-in & Security',
      'Notifications',
    ])
  })

  const ofUser = ['Add Guest Vehicle', 'Add Member', 'Add Vehicle', 'Invite Visitor']
  const ofAdmin = [
    'Add Block',
    'Add Helper',
    'Add House',
    'Create Notice',
    'Invite Resident',
    'New Import',
    'Send Emergency Notice',
  ]
  // spec: search.go-to.4
  test.each<[Role[], readonly string[]]>([
    [['USER'], ofUser],
    [['SECURITY'], ['Add Guest Vehicle', 'Open the Gate Desk']],
    [['ADMIN'], [...ofAdmin, 'Open the Gate Desk']],
    [['SUPER_ADMIN'], [...ofAdmin, 'Create Community']],
    [
      ['USER', 'ADMIN'],
      [...ofUser, ...ofAdmin, 'Open the Gate Desk'],
    ],
    [
      ['USER', 'SECURITY'],
      [...ofUser, 'Open the Gate Desk'],
    ],
  ])('the forms of %j', (held, forms) => {
    expect(formsOf(placesFor(...held))).toEqual([...forms].sort())
  })

  // spec: search.go-to.4
  test('a form has a plus, and the address that opens it', () => {
    const invite = placesFor('ADMIN').find(({ title }) => title === 'Invite Resident')
    expect(invite).toMatchObject({ href: '/dashboard?section=houses&tab=invitations&do=add', icon: Plus })
    expect(placesFor('SECURITY')).toContainEqual(
      expect.objectContaining({ title: 'Open the Gate Desk', href: '/gate' }),
    )
  })

  // spec: search.go-to.4
  test('guards are offered an emergency notice where their community lets them send one', () => {
    const guard = userOf('SECURITY')
    const may = { ...defaultSettings, guardsSendEmergencies: true }
    expect(formsOf(destinationsFor(guard, defaultSettings))).not.toContain('Send Emergency Notice')
    expect(destinationsFor(guard, may)).toContainEqual(
      expect.objectContaining({
        title: 'Send Emergency Notice',
        href: '/dashboard?section=notice&do=emergency',
        icon: Plus,
      }),
    )
  })

  const desk = 'Open the Gate Desk'
  const calls = {
    'Invite Visitor': api.passes.create,
    'Add Vehicle': api.vehicles.create,
    'Add Member': api.members.create,
    'Add Guest Vehicle': api.guestVehicles.create,
    'Create Notice': api.notices.create,
    'Invite Resident': api.invitations.create,
    'Add House': api.houses.create,
    'New Import': api.imports.create,
    'Add Helper': api.helpers.create,
    'Add Block': api.blocks.create,
    'Create Community': api.communities.create,
    'Send Emergency Notice': api.emergencies.send,
  }
  // spec: search.go-to.4
  test.each(roles)('no form is offered to %s whose call they may not make', (role) => {
    const refused = formsOf(placesFor(role)).filter(
      (title) => title in calls && !mayCall(calls[title as keyof typeof calls].who, { roles: [role] }),
    )
    expect(refused).toEqual([])
    expect(Object.keys(calls)).toEqual(
      expect.arrayContaining(formsOf(placesFor(role)).filter((title) => title !== desk)),
    )
  })
})

describe('what is found', () => {
  // spec: search.go-to.2
  test.each<[string, Role, keyof typeof languages, string]>([
    ['veh', 'USER', 'en', 'My Vehicles'],
    ['bike', 'USER', 'en', 'My Vehicles'],
    ['maid', 'USER', 'en', 'Domestic Help'],
    ['bai', 'USER', 'en', 'Domestic Help'],
    ['inv', 'USER', 'en', 'Invite Visitor'],
    ['inv', 'ADMIN', 'en', 'Invite Resident'],
    ['hou inv', 'ADMIN', 'en', 'Houses: Invitations'],
    ['today', 'SECURITY', 'en', 'Today'],
    ['desk', 'SECURITY', 'en', 'Open the Gate Desk'],
    ['flat', 'ADMIN', 'en', 'Houses'],
    ['inv', 'USER', 'hi', 'विज़िटर को बुलाएँ'],
    ['गाड़ी', 'USER', 'hi', 'गाड़ी खोजें'],
    ['गाडी जो', 'USER', 'hi', 'गाड़ी जोड़ें'],
    ['कामवाली', 'USER', 'hi', 'घर के हेल्पर'],
    ['gaadi', 'USER', 'hi', 'मेरी गाड़ियाँ'],
    ['बुला', 'USER', 'hi', 'विज़िटर को बुलाएँ'],
    ['न्योते', 'ADMIN', 'hi', 'घर: न्योते'],
    ['सूचना', 'SECURITY', 'hi', 'नोटिस बोर्ड'],
    ['inv', 'USER', 'mr', 'व्हिजिटरना बोलवा'],
    ['स्कूटर', 'USER', 'mr', 'माझ्या गाड्या'],
    ['स्वयंपाक', 'USER', 'mr', 'घरकाम मदतनीस'],
    ['पाहुणे', 'USER', 'mr', 'पाहुण्यांच्या गाड्या'],
    ['आमंत्रण', 'ADMIN', 'mr', 'घरे: आमंत्रणे'],
    ['आमंत्रण पाठ', 'ADMIN', 'mr', 'रहिवाशाला आमंत्रण पाठवा'],
  ])('%j, by %s in %s: first %j', (typed, role, code, title) => {
    expect(found(typed, role, code)[0]).toBe(title)
  })

  // spec: search.go-to.2
  test('first titles that begin with it, then those of which a word does, then other words; then in their order', () => {
    expect(found('no', 'ADMIN')).toEqual(['Notice Board', 'Notifications', 'Create Notice', 'Send Emergency Notice'])
    expect(found('gate', 'ADMIN').slice(0, 3)).toEqual(['The Gate', 'The Gate: Inside', 'The Gate: Visitors'])
    expect(found('car', 'USER')).toEqual(['My Vehicles', 'Search Vehicle', 'Guest Vehicles'])
  })

  // spec: search.go-to.2
  test('at most six, and none for nothing', () => {
    expect(found('a', 'SUPER_ADMIN')).toHaveLength(6)
    expect(found('', 'SUPER_ADMIN')).toEqual([])
    expect(found('zzz', 'SUPER_ADMIN')).toEqual([])
  })

  // spec: search.go-to.2
  test('other words are those of the language of the screen', () => {
    expect(found('कामवाली', 'USER', 'en')).toEqual([])
    expect(found('padosi', 'USER', 'mr')).toEqual([])
  })
})
