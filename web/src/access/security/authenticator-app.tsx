import { Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useBeginTotp, useRemoveTotp } from './factors.queries.ts'
import { Part, PartList, PartRow } from './part.tsx'

// It brings the library that draws QR codes.
const SetUpApp = lazy(async () => ({ default: (await import('./set-up-app.tsx')).SetUpApp }))

interface Props {
  isSetUp: boolean
  onChanged: (recoveryCodes?: readonly string[]) => void
}

export function AuthenticatorApp({ isSetUp, onChanged }: Props) {
  const t = useT()
  const [begun, setBegun] = useState<{ secret: string; uri: string }>()
  const begin = useBeginTotp()
  const remove = useRemoveTotp()
  const beginNow = () => begin.send().then(setBegun, () => undefined)
  const removeAsked = async () => {
    const question = 'Are you sure you want to remove the authenticator app?'
    if (await ask({ question, verb: 'Remove' }))
      remove.send().then(
        () => onChanged(),
        () => undefined,
      )
  }
  return (
    <Part
      title="Authenticator app"
      hint="After the password, you type a code that an app on your phone shows."
      actions={
        !isSetUp && (
          <Button busy={begin.busy} onClick={() => void beginNow()}>
            {t('Add Authenticator App')}
          </Button>
        )
      }
    >
      {isSetUp && (
        <PartList label="Authenticator app">
          <PartRow
            icon={<Smartphone />}
            title={
              <>
                {t('Authenticator app')}
                <StatusBadge tone="success" label="Set up" />
              </>
            }
            about={t('You are asked for its code after your password.')}
            action={
              <Button
                size="sm"
                tone="quiet-danger"
                busy={remove.busy}
                aria-label={t('Remove the authenticator app')}
                onClick={() => void removeAsked()}
              >
                {t('Remove')}
              </Button>
            }
          />
        </PartList>
      )}
      {begun && (
        <Suspense>
          <SetUpApp
            {...begun}
            onClosed={(codes) => {
              setBegun(undefined)
              if (codes) onChanged(codes)
            }}
          />
        </Suspense>
      )}
    </Part>
  )
}
