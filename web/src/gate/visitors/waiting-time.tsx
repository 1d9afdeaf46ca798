import { useT } from '../../core/language/language.ts'
import { useNow } from '../../ui/browser/use-now.ts'

/** `Waiting for 1:05`, every second. Not announced: it would never be silent. */
export function WaitingTime({ since }: { since: string }) {
  const t = useT()
  const now = useNow(1000)
  return (
    <span className="tabular-nums">
      {t('Waiting for {time}', { time: minutesAndSeconds(now - Date.parse(since)) })}
    </span>
  )
}

/** The clocks of server and browser may differ. */
const minutesAndSeconds = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
