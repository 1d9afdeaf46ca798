import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '../paths.ts'

/** What a section keeps in the address: the name and default of each value. */
export type SearchDefaults = Readonly<Record<string, string | number>>

/** The section's filters and page, kept in the address so that reload, back and links work. Defaults are left out. */
// Not in the route's `validateSearch`: the router is loaded with the login, the sections' defaults are not.
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
      // After a change of filter or page the address points to no row.
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
