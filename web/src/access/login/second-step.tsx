import type { LoginFactor, SecondFactor } from '@aangan/contract/access/login'
import { typedCode } from '@aangan/contract/access/login-steps'
import { useEffect, useRef, useState, type RefObject } from 'react'
import * as z from 'zod/mini'
import { client, messageOf } from '../../core/api/api.ts'
import { lines } from '../../core/language/say.ts'
import { useT } from '../../core/language/language.ts'
import { givePasskey } from '../security/browser-passkeys.part.ts'
import { enter } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { TextInput } from '../../ui/input/text-input.tsx'
import { notify } from '../../ui/toast.ts'

const steps = client('loginSteps')
const shape = z.object({ code: typedCode })
const linkStyle =
  'inline-flex min-h-11 items-center px-1 text-sm font-semibold text-brand underline-offset-4 hover:underline'

interface Props {
  asked: SecondFactor
  username: string
  onEntered: (username: string) => Promise<void>
  onBack: () => void
}

/** The second step of a login: a code of the app, a recovery code, or a passkey. */
export function SecondStep({ asked, username, onEntered, onBack }: Props) {
  const { challengeId, kinds, passkeyOptions } = asked
  const t = useT()
  const element = useRef<HTMLFormElement>(null)
  const [kind, setKind] = useState<LoginFactor>(kinds.includes('TOTP') || !passkeyOptions ? kinds[0]! : 'PASSKEY')
  const [busy, setBusy] = useState(false)
  const finish = async (answer: { code: string } | { passkey: unknown }) => {
    const entered = await steps.secondFactor({ body: { challengeId, ...answer } })
    await enter(entered, username)
    await onEntered(username)
  }
  const form = useShapedForm({
    shape,
    initialValues: { code: '' },
    send: async ({ code }) => {
      try {
        await finish({ code })
      } catch (error) {
        notify.error('Login failed.')
        throw error
      }
    },
  })
  const submit = async () => {
    if (!(await form.submit())) focusFirstError(element.current)
  }
  const usePasskey = async (options: NonNullable<typeof passkeyOptions>) => {
    setBusy(true)
    try {
      await finish({ passkey: await givePasskey(options) })
    } catch (error) {
      notify.error(lines('Login failed.', messageOf(error)))
    } finally {
      setBusy(false)
    }
  }
  const isApp = kind === 'TOTP'
  const other = kind === 'RECOVERY_CODE' ? 'TOTP' : 'RECOVERY_CODE'
  return (
    <form
      ref={element}
      aria-label={t('Second step')}
      noValidate
      className="mt-6 flex flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FocusOnShow key={kind} within={element} />
      {kind !== 'PASSKEY' && (
        <>
          <TextInput
            key={kind}
            label="Code"
            hint={
              isApp ? 'Six digits from your authenticator app.' : 'One of your recovery codes: 24 letters and digits.'
            }
            reserved
            autoComplete="one-time-code"
            autoCapitalize="characters"
            inputMode={isApp ? 'numeric' : 'text'}
            spellCheck={false}
            {...form.text('code')}
          />
          <Button type="submit" tone="primary" busy={form.busy} className="mt-2 w-full">
            {t('Continue')}
          </Button>
        </>
      )}
      {passkeyOptions !== undefined && (
        <Button
          tone={kind === 'PASSKEY' ? 'primary' : 'plain'}
          busy={busy}
          onClick={() => void usePasskey(passkeyOptions)}
          className="mt-2 w-full"
        >
          {t('Use a passkey')}
        </Button>
      )}
      <p className="mt-2 flex flex-wrap justify-center gap-x-4">
        {kinds.includes(other) && (
          <button
            type="button"
            className={linkStyle}
            onClick={() => {
              form.set('code', '')
              form.setError('code', undefined)
              setKind(other)
            }}
          >
            {other === 'TOTP' ? t('Use the authenticator app') : t('Use a recovery code')}
          </button>
        )}
        <button type="button" className={linkStyle} onClick={onBack}>
          {t('Back to login')}
        </button>
      </p>
      <FormFailureNote failure={form.failure} />
    </form>
  )
}

/** What is asked for has replaced what had the focus. */
function FocusOnShow({ within }: { within: RefObject<HTMLFormElement | null> }) {
  useEffect(() => within.current?.querySelector<HTMLElement>('input, button')?.focus(), [within])
  return null
}
