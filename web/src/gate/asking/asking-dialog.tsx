import { isSuperAdmin } from '@aangan/contract/core/actor'
import type { Visit } from '@aangan/contract/gate/visits'
import { useRef, type ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useGateSettings } from '../gate-office/gate-settings.queries.ts'
import { useAskingCalls, useGiveUp, usePeopleOf } from './asking.queries.ts'
import { bands } from './bands.ts'
import { Escalation } from './escalation.part.tsx'
import type { useAskedState } from './use-asked-state.ts'
import { WhoFacts } from './who-facts.part.tsx'
import { askingWords as words } from './words.part.ts'

interface Props {
  visit: Visit
  state: ReturnType<typeof useAskedState>
  isOpen: boolean
  /** The button that lets them in, once it may be pressed. */
  mark: ReactNode
  onClose: () => void
  onClosed: () => void
}

/** The desk's asking sheet where there is no desk: how the request stands, a call, what the house said. */
export function AskingDialog({ visit, state, isOpen, mark, onClose, onClosed }: Props) {
  const t = useT()
  const say = useSay()
  const { title, text, tone, isAsking, mayCall } = state
  const user = useUser()
  const start = useRef<HTMLDivElement>(null)
  const { data: settings } = useGateSettings(isSuperAdmin(user) ? visit.communityId : undefined)
  const people = usePeopleOf(visit, mayCall)
  const calls = useAskingCalls()
  const giveUp = useGiveUp(visit.id)
  const { icon: Icon, wash, means } = bands[tone]
  const says = text ?? means
  const isWaiting = isAsking || visit.status === 'APPROVED' || visit.status === 'BLOCKED'
  return (
    <Dialog open={isOpen} title={title} onClose={onClose} onClosed={onClosed} initialFocus={start}>
      <div ref={start} tabIndex={-1} className="mt-4 flex flex-col gap-4">
        <div aria-live="assertive">
          {says && (
            <p className={`flex items-center gap-3 rounded-md px-4 py-3 text-lg font-semibold wrap-anywhere ${wash}`}>
              <Icon className="size-6 shrink-0" />
              <span className="min-w-0 grow basis-0">{say(says)}</span>
            </p>
          )}
        </div>
        {isAsking && visit.warning !== null && (
          <p className="rounded-md bg-warning-wash px-4 py-2 font-semibold wrap-anywhere text-warning">
            {visit.warning}
          </p>
        )}
        <WhoFacts who={visit} />
        {mayCall && (
          <Escalation visit={visit} people={people} calls={calls} mayAdmit={settings?.admitUnanswered ?? false} />
        )}
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        {isWaiting && (
          <Button busy={giveUp.busy} onClick={() => giveUp.start()}>
            {t(words.visitorLeft)}
          </Button>
        )}
        {mark}
        <Button tone={isAsking || mark ? 'quiet' : 'primary'} onClick={onClose}>
          {t(isAsking ? 'Later' : 'Close')}
        </Button>
      </div>
    </Dialog>
  )
}
