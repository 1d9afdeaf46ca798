import type { NamedHouse } from '@aangan/contract/houses'
import { forHouse, paths, type Said, type Telling, type Told } from './telling.rules.ts'

/** A helper and the houses on whose lists they are. */
export interface ToldHelper {
  readonly id: string
  readonly name: string
  readonly communityId: string
  readonly houses: readonly NamedHouse[]
}

const helperTexts = {
  HELPER_IN:
    (name) =>
    ({ t }) =>
      t('{name} is inside', { name }),
  HELPER_OUT:
    (name) =>
    ({ t }) =>
      t('{name} left', { name }),
  HELPER_ABSENT:
    (name) =>
    ({ t }) =>
      t('{name} will be absent', { name }),
} as const satisfies Readonly<Record<string, (name: string) => Said>>

export type HelperNews = keyof typeof helperTexts

/** `body`: where it is not the house. */
export const tellingOfHelper = (
  kind: HelperNews,
  { id, name, communityId, houses }: ToldHelper,
  body?: Said,
): Telling => ({
  ...tellingOfChangedHelper({ id, communityId, houses }),
  told: houses.map((house): Told => ({
    to: { house },
    kind,
    title: helperTexts[kind](name),
    body: body ?? forHouse(house),
    path: paths.domesticHelp,
    about: { id },
  })),
})

export const tellingOfChangedHelper = ({ id, communityId, houses }: Omit<ToldHelper, 'name'>): Telling => ({
  communityId,
  changed: [{ kind: 'helper', id, houses }],
  told: [],
})

export const tellingOfPass = (pass: NamedHouse & { readonly id: string; readonly communityId: string }): Telling => ({
  communityId: pass.communityId,
  changed: [{ kind: 'pass', id: pass.id, houses: [pass] }],
  told: [],
})

/** `board`: what desks keep has changed; `settings`: those of the gate. */
export const tellingOfDesks = (kind: 'board' | 'settings', communityId: string): Telling => ({
  communityId,
  changed: [{ kind }],
  told: [],
})

interface Kept {
  readonly id: string
  readonly communityId: string
  readonly visitorName: string | null
}

/** Somebody has to settle what a desk did without a network. */
export const tellingOfConflict = ({ id, communityId, visitorName: name }: Kept): Telling => ({
  communityId,
  changed: [{ kind: 'board' }],
  told: [
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
