import { msg, type Label } from '@aangan/contract/core/language/text'
import { productName } from '@aangan/contract/core/product'
import { useId } from 'react'
import { messageOf } from '../../core/api/api.ts'
import type { Reason } from '../../core/language/say.ts'
import { useT } from '../../core/language/language.ts'
import { sendTest, turnOff, turnOn, type PushState } from '../../shell/push/push.ts'
import { useUser } from '../../shell/session/session.ts'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { pushKey, usePushState } from './push.queries.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What is told on this device while Aangan is closed. */
export function ThisDevice() {
  const t = useT()
  const id = useId()
  const { data, error, refetch } = usePushState()
  return (
    <section aria-labelledby={id} className="card p-4 sm:p-6">
      <h2 id={id} className="font-bold">
        {t('This Device')}
      </h2>
      <div className="mt-2 flex flex-col items-start gap-3 text-sm">
        {error ? (
          <Failure
            text={msg('Failed to load: {reason}', { reason: messageOf(error) })}
            onRetry={() => void refetch()}
          />
        ) : data === undefined ? (
          <Skeleton rows={1} height="h-20" />
        ) : (
          <State state={data} />
        )}
      </div>
    </section>
  )
}

const reasons: Readonly<Record<Exclude<PushState, 'needs-home-screen'>, Label>> = {
  off: 'Know who is at the gate, even while this page is closed.',
  on: 'Notifications are on.',
  blocked: "Notifications are blocked in this browser's settings.",
  'off-on-server': 'Push notifications are off on this server. The bell has everything.',
  'needs-https': 'Notifications need a secure address (https).',
  unsupported: 'This browser cannot show notifications.',
}

function State({ state }: { state: PushState }) {
  const t = useT()
  const { id: userId } = useUser()
  const failed = (reason: Reason): Reason => msg('Failed: {reason}', { reason })
  const on = useAction({ run: () => turnOn(userId), failed, changes: pushKey })
  const off = useAction({ run: turnOff, failed, changes: pushKey })
  const test = useAction({ run: sendTest, done: 'Test sent.', failed })
  if (state === 'needs-home-screen')
    return (
      <>
        <p>
          {t('On an iPhone or iPad, notifications come once {productName} is on the Home Screen.', { productName })}
        </p>
        <p>{t('To install {productName}, tap Share, then Add to Home Screen.', { productName })}</p>
      </>
    )
  return (
    <>
      <p role="status">{t(reasons[state])}</p>
      {state === 'off' && (
        <Button tone="primary" className="py-2" busy={on.busy} onClick={() => on.start()}>
          {t('Turn On Notifications on This Device')}
        </Button>
      )}
      {state === 'on' && (
        <div className="flex flex-wrap gap-3">
          <Button busy={test.busy} onClick={() => test.start()}>
            {t('Send a Test')}
          </Button>
          <Button tone="quiet" busy={off.busy} onClick={() => off.start()}>
            {t('Turn Off')}
          </Button>
        </div>
      )}
    </>
  )
}
