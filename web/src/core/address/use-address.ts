import { useSyncExternalStore } from 'react'
import { currentPlace, goParams, isGoing, onPlace, shownPlace, type Params, type Place } from './history.ts'

/** The page that is shown. */
export const usePlace = (): Place => useSyncExternalStore(onPlace, shownPlace)
/** The path in the address bar: of the page that is shown, or on its way. */
export const useCurrentPath = (): string => useSyncExternalStore(onPlace, () => currentPlace().pathname)
export const useIsGoing = (): boolean => useSyncExternalStore(onPlace, isGoing)

/** What a page or section keeps in the address: the name and default of each value. */
export type ParamDefaults = Readonly<Record<string, string | number>>

/**
 * These values of the address, so that reload, back and links work, and what changes them. Defaults are left out of it. A
 * change points to no row any more, unless it names one.
 */
export function useParams<D extends ParamDefaults>(
  defaults: D,
): [D, (change: Partial<D>, how?: { replace?: boolean; keepScroll?: boolean }) => void] {
  const { params } = usePlace()
  const values = Object.fromEntries(
    Object.entries(defaults).map(([name, fallback]) => [name, parsed(params[name], fallback)]),
  ) as D
  const change = (wanted: Partial<D>, { replace = false, keepScroll = true } = {}) => {
    const changed: Params = Object.fromEntries(
      Object.entries(wanted).map(([name, value]) => [name, value === defaults[name] ? undefined : String(value)]),
    )
    void goParams((before) => ({ ...before, id: undefined, ...changed }), { replace, keepScroll })
  }
  return [values, change]
}

const parsed = (value: string | undefined, fallback: string | number) => {
  if (value === undefined) return fallback
  return typeof fallback === 'number' ? (/^\d{1,6}$/.test(value) ? Number(value) : fallback) : value
}
