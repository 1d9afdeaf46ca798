import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { useParams, type ParamDefaults } from '../../core/address/use-address.ts'

type Texts = Readonly<Record<string, string>>

/** A section's filters: its address without the page. */
type FilterTexts<D> = { readonly [K in keyof D as D[K] extends number ? never : K]: string }

/** A list's filters: those being typed, and those applied, which are in the address with the page. */
export interface Filters<F extends Texts> {
  readonly typed: F
  readonly applied: F
  readonly page: number
  type: (name: keyof F & string, value: string) => void
  typeAll: (values: Partial<F>) => void
  /** The props of a filter's input or select. */
  field: (name: keyof F & string) => {
    name: string
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
  }
  /** Applies what is typed. False when that changes nothing. */
  apply: () => boolean
  /** Takes these values, and all that is typed, at once. */
  choose: (values: Partial<F>) => void
  filledBut: (...names: readonly string[]) => number
  clear: () => void
  goTo: (page: number) => void
}

/** `soonMs`: typing applies by itself, this long after the last change. */
export function useFilters<D extends ParamDefaults>(
  defaults: D,
  { soonMs }: { soonMs?: number } = {},
): Filters<FilterTexts<D>> {
  type F = FilterTexts<D>
  const { page: _, ...rest } = defaults as F & { page?: number }
  const none = rest as unknown as F
  const [{ page, ...inAddress }, change] = useParams<F & { page: number }>({ ...none, page: 0 })
  const applied = inAddress as unknown as F
  const [typed, setTyped] = useState(applied)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The filters this screen last put in the address; others came from back, forward or a link. */
  const ours = useRef(keyOf(applied))
  const key = keyOf(applied)
  useEffect(() => {
    if (key === ours.current) return
    ours.current = key
    clearTimeout(timer.current)
    setTyped(JSON.parse(key) as F)
  }, [key])
  useEffect(() => () => clearTimeout(timer.current), [])

  const take = (wanted: F, replace = false): boolean => {
    clearTimeout(timer.current)
    if (keyOf(wanted) === ours.current && page === 0) return false
    ours.current = keyOf(wanted)
    change({ ...wanted, page: 0 }, { replace })
    return true
  }
  const typeAll = (values: Partial<F>) => {
    const next = { ...typed, ...values }
    setTyped(next)
    if (soonMs === undefined) return
    clearTimeout(timer.current)
    // Replaced in the history: nobody wants to go back to half a word.
    timer.current = setTimeout(() => take(trimmed(next), true), soonMs)
  }
  const type = (name: keyof F & string, value: string) => typeAll({ [name]: value } as Partial<F>)
  return {
    typed,
    applied,
    page,
    type,
    typeAll,
    field: (name) => ({ name, value: typed[name] ?? '', onChange: ({ target }) => type(name, target.value) }),
    apply: () => take(trimmed(typed)),
    choose: (values) => {
      const next = trimmed({ ...typed, ...values })
      setTyped(next)
      take(next)
    },
    filledBut: (...names) =>
      Object.entries(typed).filter(([name, value]) => value !== '' && !names.includes(name)).length,
    clear: () => {
      setTyped(none)
      take(none)
    },
    goTo: (next) => change({ page: next } as Partial<F & { page: number }>),
  }
}

const keyOf = (filters: Texts) => JSON.stringify(filters)
const trimmed = <F extends Texts>(filters: F) =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value.trim()])) as F
