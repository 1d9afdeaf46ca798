import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '../paths.ts'

/** What a section keeps in the address: the name and default of each value. */
export type SearchDefaults = Readonly<Record<string, string | number>>

/** The section's filters and page, kept in the address: a reload stays, back goes back, a link can be sent. Defaults are left out of it. */
// Not the route's own `validateSearch`: what a section keeps comes with the section, which the login must not load.
export function useAddress<F extends SearchDefaults>(
  defaults: F,
): [F, (change: Partial<F>, how?: { replace?: boolean }) => void] {
  const search = useSearch({ from: paths.dashboard })
  const navigate = useNavigate({ from: paths.dashboard })
  const filters = Object.fromEntries(
    Object.entries(defaults).map(([name, fallback]) => [name, parsed(search[name], fallback)]),
  ) as F
  const change = (wanted: Partial<F>, { replace = false } = {}) => {
    const changed = Object.entries(wanted).map(
      ([name, value]) => [name, value === defaults[name] ? undefined : String(value)] as const,
    )
    void navigate({
      // Another page or filter: the address names nothing on it any more.
      search: (before) => ({ ...before, id: undefined, ...Object.fromEntries(changed) }),
      resetScroll: false,
      replace,
    })
  }
  return [filters, change]
}

const parsed = (value: string | undefined, fallback: string | number) => {
  if (value === undefined) return fallback
  return typeof fallback === 'number' ? (/^\d{1,6}$/.test(value) ? Number(value) : fallback) : value
}
