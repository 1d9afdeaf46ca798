import { useNavigate, useSearch } from '@tanstack/react-router'

/** Filters and the page of a section, kept in the address: a reload stays, back goes back, a link can be sent. Defaults are left out of it. */
export function useAddress<F extends Record<string, string | number>>(
  defaults: F,
): [F, (change: Partial<F>, how?: { replace?: boolean }) => void] {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  const read = (name: string, fallback: string | number) => {
    const value = search[name]
    if (value === undefined) return fallback
    return typeof fallback === 'number' ? (/^\d{1,6}$/.test(value) ? Number(value) : fallback) : value
  }
  const filters = Object.fromEntries(
    Object.entries(defaults).map(([name, fallback]) => [name, read(name, fallback)]),
  ) as F
  const change = (wanted: Partial<F>, { replace = false } = {}) => {
    const next: Record<string, string | undefined> = { ...search }
    for (const [name, value] of Object.entries(wanted))
      next[name] = value === defaults[name] ? undefined : String(value)
    void navigate({ to: '.', search: next, resetScroll: false, replace })
  }
  return [filters, change]
}
