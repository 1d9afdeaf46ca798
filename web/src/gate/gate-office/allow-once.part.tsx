import { isAdmin } from '@aangan/contract/core/actor'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { AllowDialog } from './allow.form.tsx'
import { useVisit } from './visits.queries.ts'

/** Shown with the notification of a blocked visitor while they still wait for an admin. */
export default function AllowOnce({ visitId }: { visitId: string }) {
  const t = useT()
  const user = useUser()
  const { data: visit } = useVisit(visitId)
  const [allowing, setAllowing] = useState(false)
  if (!visit || !isAdmin(user)) return null
  return (
    <>
      {visit.status === 'BLOCKED' && (
        <Button
          size="sm"
          className="mb-3 ms-12"
          aria-label={t('Allow Once: {name}', { name: visit.visitorName })}
          onClick={() => setAllowing(true)}
        >
          {t('Allow Once')}
        </Button>
      )}
      {allowing && <AllowDialog visit={visit} onClose={() => setAllowing(false)} />}
    </>
  )
}
