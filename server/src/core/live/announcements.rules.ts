/** What changed, and for whom; ids only. */
export type Announcement =
  | {
      readonly kind: 'visit' | 'pass' | 'helper'
      readonly id: string
      readonly communityId: string
      /** For the people who live there; staff hear it anyway. */
      readonly houseIds: readonly string[]
    }
  /** For the community's admins. */
  | { readonly kind: 'import'; readonly id: string; readonly communityId: string }
  | { readonly kind: 'board' | 'settings'; readonly communityId: string }
  /** For everybody of the community. */
  | { readonly kind: 'notice' | 'emergency'; readonly communityId: string }
  | { readonly kind: 'bell'; readonly userId: string }
  /** Sessions may have ended, or somebody's houses changed. */
  | { readonly kind: 'rights'; readonly userId: string }
  | { readonly kind: 'rights_of_community'; readonly communityId: string }

const letters = {
  visit: 'v',
  pass: 'p',
  helper: 'h',
  import: 'i',
  board: 'b',
  settings: 's',
  notice: 'w',
  emergency: 'e',
  bell: 'n',
  rights: 'r',
  rights_of_community: 'c',
} as const satisfies Readonly<Record<Announcement['kind'], string>>
const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter, kind as Announcement['kind']]))

/** So that a line has at most 200 bytes. */
const mostHouses = 6

/** The lines in which it travels between processes. */
export function linesOf(announcement: Announcement): string[] {
  const line = (...ids: readonly string[]) => [letters[announcement.kind], ...ids.map(shortOf)].join(' ')
  if ('userId' in announcement) return [line(announcement.userId)]
  if (!('id' in announcement)) return [line(announcement.communityId)]
  const { communityId, id } = announcement
  if (!('houseIds' in announcement)) return [line(communityId, id)]
  const { houseIds } = announcement
  const parts = Math.max(1, Math.ceil(houseIds.length / mostHouses))
  return Array.from({ length: parts }, (_, part) =>
    line(communityId, id, ...houseIds.slice(part * mostHouses, (part + 1) * mostHouses)),
  )
}

/** Undefined for a line of another version. */
export function announcementIn(text: string): Announcement | undefined {
  const [letter = '', ...shorts] = text.split(' ')
  const kind = kinds.get(letter as (typeof letters)[Announcement['kind']])
  const [first, id, ...houseIds] = shorts.map(uuidIn)
  if (kind === undefined || first === undefined) return undefined
  if (kind === 'bell' || kind === 'rights') return { kind, userId: first }
  if (!needsId(kind)) return { kind, communityId: first }
  if (id === undefined) return undefined
  return kind === 'import' ? { kind, communityId: first, id } : { kind, communityId: first, id, houseIds }
}

type WithId = Extract<Announcement, { readonly id: string }>['kind']
const withId: readonly string[] = ['visit', 'pass', 'helper', 'import'] satisfies readonly WithId[]
const needsId = (kind: Announcement['kind']): kind is WithId => withId.includes(kind)

const shortOf = (uuid: string): string => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
const uuidIn = (short: string): string =>
  Buffer.from(short, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
