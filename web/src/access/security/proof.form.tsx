import { identityRefusals, proof } from '@aangan/contract/access/identity'
import { useRef, useState, type FormEvent } from 'react'
import { client } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useSession } from '../../shell/session/session.ts'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { PasswordInput } from '../../ui/input/password-input.tsx'
import { givePasskey } from './browser-passkeys.part.ts'
import { usePasskeysOffered } from './factors.queries.ts'

const identity = client('identity')
const loginSteps = client('loginSteps')
const title = identityRefusals['confirm.needed'].message

/** Asks for the password. Answers when the dialog is closed and the focus is back. */
export function ProofDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const t = useT()
  const { user } = useSession()
  const offered = usePasskeysOffered()
  const element = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<'open' | 'proved' | 'cancelled'>('open')
  const form = useShapedForm({
    shape: proof,
    initialValues: { password: '' },
    send: (body) => identity.confirm({ body }),
  })
  const cancel = () => form.busy || setState('cancelled')
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await form.submit()) setState('proved')
    else focusFirstError(element.current)
  }
  const withPasskey = useAction({
    run: async () => {
      const options = await loginSteps.passkeyOptions()
      await identity.confirm({ body: { passkey: await givePasskey(options) } })
      setState('proved')
    },
    failed: (reason) => msg('Failed to confirm: {reason}', { reason }),
  })
  return (
    <Dialog open={state === 'open'} title={title} onClose={cancel} onClosed={() => onAnswer(state === 'proved')}>
      <form
        ref={element}
        aria-label={t(title)}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="mt-4 flex flex-col"
      >
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <PasswordInput label="Password" autoComplete="current-password" {...form.text('password')} />
        <FormFailureNote failure={form.failure} />
        <DialogButtons>
          <Button onClick={cancel}>{t('Cancel')}</Button>
          <Button type="submit" tone="primary" busy={form.busy}>
            {t('Confirm [identity]')}
          </Button>
          {offered && (
            <Button busy={withPasskey.busy} onClick={() => withPasskey.start()}>
              {t('Use a Passkey')}
            </Button>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  )
}
