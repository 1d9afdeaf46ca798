import { useEffect, useState } from 'react'
import { client, messageOf } from '../../core/api/api.ts'
import { lines } from '../../core/language/say.ts'
import { useT } from '../../core/language/language.ts'
import { givePasskey } from '../security/browser-passkeys.part.ts'
import { authCalls, enter } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toast.ts'

const steps = client('loginSteps')
const me = client('currentUser')

/** A login with a passkey alone, where this server and this browser can. */
export function UsePasskey({ onEntered }: { onEntered: (username: string) => Promise<void> }) {
  const t = useT()
  const [offered, setOffered] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return
    // Without an answer it is not offered; the form says why when it is sent.
    authCalls.options().then(
      ({ passkeys }) => setOffered(passkeys),
      () => undefined,
    )
  }, [])
  const start = async () => {
    setBusy(true)
    try {
      const { challengeId, ...options } = await steps.passkeyOptions()
      const passkey = await givePasskey(options)
      const entered = await steps.passkey({ body: { challengeId, passkey } })
      const { username } = await me.read({ token: entered.token })
      await enter(entered, username)
      await onEntered(username)
    } catch (error) {
      notify.error(lines('Login failed.', messageOf(error)))
    } finally {
      setBusy(false)
    }
  }
  return (
    offered && (
      <Button busy={busy} onClick={() => void start()} className="mt-2 w-full">
        {t('Use a passkey')}
      </Button>
    )
  )
}
