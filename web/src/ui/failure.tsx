import { useT } from '../core/language/language.ts'
import { useSay, type Shown } from '../core/language/say.ts'
import { Button } from './button.tsx'

export function Failure({ text, onRetry }: { text: Shown; onRetry?: () => void }) {
  const t = useT()
  const say = useSay()
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-danger bg-danger-wash px-4 py-3 text-danger"
    >
      <p className="font-medium">{say(text)}</p>
      {onRetry && <Button onClick={onRetry}>{t('Retry')}</Button>}
    </div>
  )
}
