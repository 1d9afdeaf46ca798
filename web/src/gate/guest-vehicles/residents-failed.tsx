import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { msg } from '@aangan/contract/core/language/text'
import { Button } from '../../ui/button.tsx'

/** One line, because the guests above are complete without it. */
export function ResidentsFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT()
  const say = useSay()
  return (
    <p role="alert" className="mt-4 flex flex-wrap items-center justify-between gap-2 text-sm text-danger">
      {say(msg('Residents’ vehicles could not be searched: {reason}', { reason: messageOf(error) }))}
      <Button size="sm" onClick={onRetry}>
        {t('Retry')}
      </Button>
    </p>
  )
}
