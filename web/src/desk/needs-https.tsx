import { useT } from '../core/language/language.ts'
import { words } from './parts/words.ts'

const startsOffline = () => isSecureContext && 'serviceWorker' in navigator

/** Where this device works only with a network. */
export function NeedsHttps({ className }: { className: string }) {
  const t = useT()
  return startsOffline() ? null : <p className={`text-sm text-soft ${className}`}>{t(words.needsHttps)}</p>
}
