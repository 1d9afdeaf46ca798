import { msg } from '@aangan/contract/core/language/text'
import { BellRing } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { AsOf } from '../../shell/offline/as-of.tsx'
import { Queries } from '../../shell/query-client.tsx'
import { useSession } from '../../shell/session/session.ts'
import { showRequest, useAsked } from './requests.ts'
import { useIncoming } from './use-incoming.ts'

// Loaded with the first request.
const AskDialog = lazy(() => import('./ask-dialog.tsx'))

/** On every screen of a resident: asks when somebody is at the gate, and says from when lists without a network are. */
export function Incoming() {
  const { roles } = useSession()
  if (!roles.includes('USER')) return null
  return (
    <Queries>
      <AsOf />
      <Asking />
    </Queries>
  )
}

function Asking() {
  const { data: requests = [] } = useIncoming()
  const { shown, putOff, cardsInSight } = useAsked()
  const next = requests.find(({ id }) => !putOff.has(id))?.id
  useEffect(() => {
    if (shown === undefined && next !== undefined) showRequest(next)
  }, [shown, next])
  if (shown !== undefined)
    return (
      <Suspense>
        <AskDialog
          key={shown}
          id={shown}
          request={requests.find(({ id }) => id === shown)}
          others={requests.filter(({ id }) => id !== shown).length}
        />
      </Suspense>
    )
  const [first] = requests
  return first && !cardsInSight ? <StillWaiting id={first.id} name={first.visitorName} /> : null
}

/** The way back to a request that was put off. */
function StillWaiting({ id, name }: { id: string; name: string }) {
  const t = useT()
  const say = useSay()
  return createPortal(
    <aside aria-label={t('At the gate')} className="fixed inset-x-4 bottom-4 z-10 flex justify-center print:hidden">
      <button
        type="button"
        onClick={() => showRequest(id)}
        className="flex min-h-14 max-w-full items-center gap-3 rounded-full bg-marigold px-6 font-semibold text-plate-ink shadow-raised"
      >
        <BellRing />
        <span className="min-w-0 py-2">{say(msg('{name} is at the gate', { name }))}</span>
      </button>
    </aside>,
    document.body,
  )
}
