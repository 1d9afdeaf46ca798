import { useEffect, useState } from 'react'

/** After this time the page below is drawn: it needs the line and the processor first. */
const drawnMs = 300

/** What the bar shows once the page has loaded. */
export function useLater() {
  const [parts, setParts] = useState<Partial<typeof import('./later.ts')>>({})
  useEffect(() => {
    const timer = setTimeout(() => void import('./later.ts').then(setParts, () => undefined), drawnMs)
    return () => clearTimeout(timer)
  }, [])
  return parts
}
