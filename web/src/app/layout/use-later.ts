import { useEffect, useState } from 'react'

/** What the bar shows once the page has loaded. */
export function useLater() {
  const [parts, setParts] = useState<Partial<typeof import('./later.ts')>>({})
  useEffect(() => void import('./later.ts').then(setParts, () => undefined), [])
  return parts
}
