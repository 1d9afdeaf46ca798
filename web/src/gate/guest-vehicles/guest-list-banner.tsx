import { X } from 'lucide-react'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { Button } from '../../ui/button.tsx'
import type { GateProblem } from './guest-vehicles.queries.ts'

interface Props {
  problem: GateProblem | undefined
  onRetry: (() => void) | undefined
  onClose: (() => void) | undefined
}

/** A failure at the gate. Covers the section's heading, so that no row moves. */
export function GateBanner({ problem, onRetry, onClose }: Props) {
  const t = useT()
  const say = useSay()
  return (
    <div role="alert" className="sticky top-16 z-20 h-0">
      {problem && (
        <div className="flex items-center justify-between gap-3 rounded-lg border border-danger bg-danger-wash py-2 ps-4 pe-2 text-sm text-danger shadow-raised">
          <div>
            <p className="font-semibold">{say(problem.text)}</p>
            {problem.reason && <p>{say(problem.reason)}</p>}
          </div>
          {onRetry && <Button onClick={onRetry}>{t('Retry')}</Button>}
          {onClose && (
            <Button tone="quiet" aria-label={t('Close')} className="px-3" onClick={onClose}>
              <X />
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
