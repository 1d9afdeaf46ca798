import type { NamedHouse } from '@aangan/contract/core/houses'
import type { Language } from '@aangan/contract/core/language/language'
import { timeIn } from '@aangan/contract/core/times'
import type { EventData } from '@aangan/contract/events'
import type { HelperStay } from '@aangan/contract/gate/helper-stays'
import { storyOfStays } from '@aangan/contract/gate/story'
import { paths, type Wording, type Plan, type Alert } from './telling.rules.ts'

/** A helper and the houses on whose lists they are. */
export interface HelperAlert {
  readonly id: string
  readonly name: string
  readonly communityId: string
  readonly houses: readonly NamedHouse[]
}

const toHouses = (helper: HelperAlert, more: Pick<Alert, 'kind' | 'title' | 'body'> & Partial<Alert>): Plan => ({
  ...helperChanged(helper),
  alerts: helper.houses.map((house): Alert => ({
    to: { house },
    path: paths.domesticHelp,
    about: { id: helper.id },
    ...more,
  })),
})

/** `on`: the days. */
export const newsOfAbsence = (helper: HelperAlert, on: Wording): Plan =>
  toHouses(helper, {
    kind: 'HELPER_ABSENT',
    title: ({ t }) => t('{name} will be absent', { name: helper.name }),
    body: on,
  })

/** A day of a helper in a community. */
export interface HelperDay {
  readonly day: string
  readonly timeZone: string
  readonly stays: readonly HelperStay[]
}

/** One line a day. `UNDO` takes a sentence back. */
export function newsOfDay(kind: 'HELPER_IN' | 'HELPER_OUT' | 'UNDO', helper: HelperAlert, of: HelperDay): Plan {
  const steps = (language: Language) =>
    storyOfStays(of.stays, { timeOf: (at) => timeIn(of.timeZone, new Date(at)) }).map(({ said }) => language.say(said))
  return toHouses(helper, {
    kind: kind === 'UNDO' ? 'HELPER_IN' : kind,
    title: () => helper.name,
    body: (language) => steps(language).join(' '),
    newest: (language) => steps(language).at(-1) ?? '',
    line: { key: `helper ${helper.id} ${of.day}`, ...(kind === 'UNDO' && { isBack: true }) },
  })
}

export const helperChanged = ({ id, communityId, houses }: Omit<HelperAlert, 'name'>): Plan => ({
  communityId,
  changed: [{ kind: 'helper', id, houses }],
  alerts: [],
})

interface Where {
  readonly communityId: string | null
}

interface PassOfHouse extends NamedHouse {
  readonly id: string
  readonly communityId: string
}
export const passChanged = ({ after }: { readonly after: PassOfHouse }): Plan => ({
  communityId: after.communityId,
  changed: [{ kind: 'pass', id: after.id, houses: [after] }],
  alerts: [],
})

/** `board`: what desks keep has changed; `settings`: those of the gate. */
const desksRead = (kind: 'board' | 'settings', communityId: string | null): Plan | undefined =>
  communityId === null ? undefined : { communityId, changed: [{ kind }], alerts: [] }
export const boardChanged = (_: unknown, { communityId }: Where) => desksRead('board', communityId)
export const settingsChanged = (_: unknown, { communityId }: Where) => desksRead('settings', communityId)

/** Their planned guests leave, and come back, with them. */
export const guestsLeft = ({ after: { left, communityId } }: EventData<'occupancy.moved_out'>) =>
  left !== null && left.guests.length > 0 ? desksRead('board', communityId) : undefined
export const guestsCameBack = ({ after: { counts, communityId } }: EventData<'occupancy.move_out_undone'>) =>
  counts !== null && counts.guests > 0 ? desksRead('board', communityId) : undefined

interface Conflict {
  readonly id: string
  readonly visitorName: string | null
}

/** Somebody has to settle what a desk did without a network. */
export const conflictArose = (
  { after: { id, visitorName: name } }: { readonly after: Conflict },
  { communityId }: Where,
): Plan => ({
  communityId,
  changed: [{ kind: 'board' }],
  alerts: [
    {
      to: 'admins',
      kind: 'GATE_CONFLICT',
      title: ({ t }) => t('A gate entry needs settling'),
      body: ({ t }) => (name === null ? t('Somebody who is not known') : t('Visitor: {name}', { name })),
      path: paths.conflicts,
      about: { id },
    },
  ],
})

/** Whose movements stand in a name that nobody proved. */
export const notConfirmed = (
  { after: { id, name, desk } }: EventData<'turn.unconfirmed'>,
  { communityId }: Where,
): Plan => ({
  communityId,
  changed: [],
  alerts: [
    {
      to: 'admins',
      kind: 'GATE_CONFLICT',
      title: ({ t }) => t('{name} was not confirmed at {desk}', { name, desk }),
      body: ({ t }) => t('Nothing needs settling. The shifts of the gate have more.'),
      path: paths.shifts,
      about: { id },
    },
  ],
})
