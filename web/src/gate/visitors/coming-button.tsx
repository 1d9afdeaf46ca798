import type { Visit } from '@aangan/contract/gate/visits'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { useComing } from './visits.queries.ts'

/** Answers who asks for the visitor’s car to be moved. */
export function ComingButton({ visit: { id, visitorName: name } }: { visit: Visit }) {
  const t = useT()
  const coming = useComing()
  return (
    <Button
      size="sm"
      tone="primary"
      aria-label={t('Coming: {name}', { name })}
      busy={coming.runningFor === id}
      onClick={() => coming.start(id)}
    >
      {t('Coming')}
    </Button>
  )
}
