import { useEffect, useState } from 'react'

const load = () => import('./search-button.tsx')

/** The button in the header, or the first line of the menu where the header has no room. Not for the gate desk, which loads this file too. */
export function Search({ as }: { as: 'button' | 'line' }) {
  const [{ SearchButton, SearchLine }, setParts] = useState<Partial<Awaited<ReturnType<typeof load>>>>({})
  useEffect(() => void load().then(setParts, () => undefined), [])
  if (as === 'line') return SearchLine && <SearchLine />
  return SearchButton && <SearchButton />
}
