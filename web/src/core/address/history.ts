import type { Label } from '@aangan/contract/core/language/text'
import { handedOver, leavePage } from './leaving.ts'

/** The query string, parsed. */
export type Params = Readonly<Record<string, string | undefined>>

/** What an entry of the history keeps besides its address. */
export interface PageState {
  /** At the login: the protected address that was opened. Not in the address, so that nobody can be sent one. */
  readonly next?: string
  /** At the login: the username of the registration just sent. */
  readonly pending?: string
  /** At the login: who has chosen a password, and what to tell them. */
  readonly username?: string
  readonly said?: Label
  /** At the signup: the step, and the chosen community. */
  readonly step?: 'contact' | 'details'
  readonly community?: { readonly id: string; readonly name: string; readonly displayName: string }
  /** What was searched there and not found. */
  readonly searched?: string
}

export interface Place {
  readonly pathname: string
  readonly params: Params
  /** What is opened here once: `do` of the address, which it leaves at once, so that neither Back nor a reload opens it again. */
  readonly asks: string | undefined
  readonly state: PageState
  /** The entry's number in this tab's history. */
  readonly index: number
}

export interface Going {
  /** Replaces the current history entry. */
  readonly replace?: boolean
  readonly state?: PageState
  readonly keepScroll?: boolean
  /** Skips the holders: the caller has already asked. */
  readonly unasked?: boolean
}

/** Resolves to true to block the navigation. */
export type Holder = (to: Pick<Place, 'pathname' | 'params'>) => Promise<boolean>

/** The addresses that this HTML page can show. */
export interface Shows {
  /** False for an address of another HTML page, which is then loaded. */
  readonly has: (pathname: string) => boolean
  /** Loads the code for an address. Never rejects. */
  readonly load: (pathname: string) => Promise<void>
}

const paramsOf = (search: string): Params => Object.fromEntries(new URLSearchParams(search))

function read(): Place {
  const { index = 0, ...state } = (history.state ?? {}) as Partial<PageState & { index: number }>
  const { do: asks, ...params } = paramsOf(location.search)
  return { pathname: location.pathname, params, asks, state, index }
}

/** `here` is the address bar; `shown` is the rendered page, which follows once its code has loaded. */
let here = read()
let shown = here
let shows: Shows = { has: () => true, load: () => Promise.resolve() }
/** Where the shown page is to be scrolled to; undefined once it is. */
let scroll: number | 'hash' | undefined
const listeners = new Set<() => void>()
const holders = new Set<Holder>()

export const currentPlace = (): Place => here
export const shownPlace = (): Place => shown
export const isGoing = (): boolean => here !== shown

export const onPlace = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** Asked before another page or section is shown, until the returned function is called. */
export const hold = (holder: Holder) => {
  holders.add(holder)
  return () => void holders.delete(holder)
}

/** Follows the address from now on. */
export function openHistory(what: Shows): Promise<void> {
  shows = what
  history.scrollRestoration = 'manual'
  addEventListener('popstate', () => void cameBack())
  addEventListener('pagehide', keepScrolls)
  const first = read()
  const path = location.pathname.replace(/^(.+?)\/+$/, '$1')
  // From now on only a jump within the page makes an entry without a number.
  // As it was opened, where nothing leaves it: `?keep` has no value.
  const address = first.asks === undefined ? path + location.search : withParams(path, first.params)
  history.replaceState({ ...first.state, index: first.index }, '', address + location.hash)
  const place = { ...first, pathname: path }
  const scrollTo = scrolls.get(first.index) ?? (location.hash ? 'hash' : undefined)
  // If the server sends this page for an address of another one, show it: reloading again would never end.
  return handedOver !== null ? display(place, scrollTo) : show(place, scrollTo)
}

/** Resolves when the page is shown, or somebody keeps the one that is. */
export async function go(address: string, how: Going = {}): Promise<void> {
  const to = new URL(address, location.href)
  if (!how.unasked && holders.size > 0 && (await isHeld({ pathname: to.pathname, params: paramsOf(to.search) }))) return
  const state = how.state ?? {}
  const asks = to.searchParams.get('do') ?? undefined
  if (asks !== undefined) to.searchParams.delete('do')
  scrolls.set(here.index, scrollY)
  // Browsers do so with a link to the page that is shown.
  const isSame = to.href === location.href && JSON.stringify(state) === JSON.stringify(here.state)
  const index = here.index + (how.replace || isSame ? 0 : 1)
  history[index === here.index ? 'replaceState' : 'pushState']({ ...state, index }, '', to)
  await show({ ...read(), asks }, how.keepScroll ? undefined : to.hash ? 'hash' : 0)
}

/** To the same page with other params; those without a value are left out. */
export const goParams = (change: (before: Params) => Params, how: Omit<Going, 'state'> = {}): Promise<void> =>
  go(withParams(here.pathname, change(here.params)), how)

/** The address that shows this place, with what it asks. */
export const addressOf = ({ pathname, params, asks }: Place): string => withParams(pathname, { ...params, do: asks })

export function withParams(path: string, params: Params): string {
  const filled = Object.entries(params).filter((param): param is [string, string] => Boolean(param[1]))
  return filled.length === 0 ? path : `${path}?${new URLSearchParams(filled)}`
}

/** What was opened last is asked first. */
async function isHeld(to: Pick<Place, 'pathname' | 'params'>): Promise<boolean> {
  for (const holder of [...holders].reverse()) if (await holder(to)) return true
  return false
}

/** The next `popstate` is our own `history.go`, undoing a blocked one. */
let returning = false

async function cameBack(): Promise<void> {
  if (returning) {
    returning = false
    return
  }
  const isUnknown = history.state === null
  // The landing page's entry is older than the app and has no number.
  const to = isUnknown ? { ...read(), index: -1 } : read()
  if (isUnknown && withParams(to.pathname, to.params) === withParams(here.pathname, here.params)) {
    // A jump within the page, which the browser has made.
    here = shown = { ...here, index: here.index + 1 }
    history.replaceState({ ...here.state, index: here.index }, '')
    return
  }
  scrolls.set(here.index, scrollY)
  const steps = here.index - to.index
  if (holders.size > 0 && (await isHeld(to))) {
    returning = steps !== 0
    if (returning) history.go(steps)
    return
  }
  await show(to, scrolls.get(to.index) ?? 0)
}

const show = (to: Place, scrollTo: typeof scroll): Promise<void> =>
  shows.has(to.pathname) ? display(to, scrollTo) : leave(to, scrollTo)

async function display(to: Place, scrollTo: typeof scroll): Promise<void> {
  here = to
  tell()
  await shows.load(to.pathname)
  // Meanwhile somebody went on.
  if (here !== to) return
  shown = to
  scroll = scrollTo
  tell()
}

/** Loads the HTML page that shows this entry. */
function leave(to: Place, scrollTo: typeof scroll): Promise<void> {
  here = to
  tell()
  // The server's routes are case-sensitive.
  const address = addressOf({ ...to, pathname: to.pathname.toLowerCase() })
  history.replaceState(history.state, '', address + location.hash)
  if (typeof scrollTo === 'number') scrolls.set(to.index, scrollTo)
  else scrolls.delete(to.index)
  return leavePage(() => here === to)
}

/** Preloads the code of an address, if this HTML page shows it. */
export const prepare = (pathname: string): void => void (shows.has(pathname) && shows.load(pathname))

const tell = () => listeners.forEach((changed) => changed())

/** Once this page is rendered. */
export function settleScroll(place: Place): void {
  if (place !== shown) return
  if (scroll === 'hash') document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  else if (scroll !== undefined) scrollTo({ top: scroll, behavior: 'instant' })
  scroll = undefined
}

/** Scroll positions by the entry's number, also over a reload. */
const scrollsKey = 'scrolls'
const scrolls = new Map<number, number>(keptScrolls())

function keptScrolls(): [number, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(scrollsKey) ?? '[]') as [number, number][]
  } catch {
    return []
  }
}

function keepScrolls(): void {
  // While another page is loading, the scroll position still belongs to the previous one.
  if (here === shown) scrolls.set(here.index, scrollY)
  sessionStorage.setItem(scrollsKey, JSON.stringify([...scrolls]))
}
