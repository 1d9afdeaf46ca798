import { useSyncExternalStore } from 'react'
import { useDates } from '../../ui/dates.ts'

/** When a page was printed; on paper only. */
export function PrintedOn() {
  const dates = useDates()
  const at = useSyncExternalStore(onPrint, timeOfPrint)
  return <p className="hidden text-xs text-soft print:block">{dates.stamp(at)}</p>
}

let printed = new Date().toISOString()
const timeOfPrint = () => printed
function onPrint(tell: () => void) {
  const note = () => {
    printed = new Date().toISOString()
    tell()
  }
  addEventListener('beforeprint', note)
  return () => removeEventListener('beforeprint', note)
}
