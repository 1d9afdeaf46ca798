import { timeIn } from '@aangan/contract/core/times'
import { msg } from '@aangan/contract/core/language/text'
import { useState, type ReactNode } from 'react'
import { ApiError, messageOf } from '../../core/api/api.ts'
import { go } from '../../core/address/history.ts'
import { paths } from '../../core/address/paths.ts'
import { useLanguage } from '../../core/language/language.ts'
import { useSay, type Shown } from '../../core/language/say.ts'
import { lockDesk } from '../../shell/session/desk-lock.ts'
import { BigButton } from '../parts/big-button.tsx'
import { NeedsNetwork } from '../parts/needs-network.tsx'
import { PinPad } from '../parts/pin-pad.tsx'
import { turnWords } from '../parts/words-of-turns.ts'
import { isNoAnswer } from '../store/sync.ts'
import { forgotPin } from './forgot-pin.ts'

interface Props {
  guard: { readonly name: string; readonly hasPin?: boolean }
  offline: boolean
  /** Undefined where the browser's is all that is known. */
  timeZone: string | undefined
  /** Why the PIN is asked for once more. */
  problem?: Shown | undefined
  /** Beside the password. */
  other?: ReactNode
  /** Without a PIN only where there is no network. Throws the server's refusal. */
  onPin: (pin?: string) => Promise<void>
}

/** Who it is, proved by the PIN; or by the password, as soon as there is a network. */
export function GuardPad({ guard, offline, timeZone, problem, other, onPin }: Props) {
  const { t } = useLanguage()
  const say = useSay()
  const [failure, setFailure] = useState<Shown>()
  const [isCutOff, setCutOff] = useState(false)
  const hasPin = guard.hasPin !== false
  const said = failure ?? problem ?? (hasPin ? undefined : msg(turnWords.noPin, { name: guard.name }))
  const send = async (pin?: string) => {
    setFailure(undefined)
    setCutOff(false)
    try {
      await onPin(pin)
    } catch (error) {
      if (isNoAnswer(error)) return setCutOff(true)
      if (!(error instanceof ApiError) || error.code !== 'attempts.too_many') return setFailure(messageOf(error))
      const then = new Date(Date.now() + error.retryAfter * 1000)
      setFailure(msg(turnWords.tooMany, { time: timeIn(timeZone, then) }))
    }
  }
  const usePassword = () => {
    forgotPin.note()
    lockDesk(true)
    void go(paths.login, { state: { next: paths.gate } })
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-center text-2xl font-bold wrap-anywhere">{guard.name}</p>
      {/* Its line is reserved, so that the keys stay where they are. */}
      <p role="alert" className="min-h-6 text-center font-semibold text-danger wrap-anywhere">
        {said && say(said)}
      </p>
      {isCutOff && <NeedsNetwork />}
      {hasPin && <PinPad onPin={send} />}
      {!hasPin && offline && (
        <BigButton tone="primary" onClick={() => void send()}>
          {t(turnWords.goOn)}
        </BigButton>
      )}
      <div className="flex flex-wrap gap-2 *:grow empty:hidden">
        {!offline && <BigButton onClick={usePassword}>{t(turnWords.passwordInstead)}</BigButton>}
        {other}
      </div>
    </div>
  )
}
