import { msg } from '@aangan/contract/core/language/text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf, messageOf } from '../../core/api/api-error.ts'
import { useT } from '../../core/language/language.ts'
import { ChoosePin } from '../../access/security/choose-pin.part.tsx'
import { useFactors } from '../../access/security/factors.queries.ts'
import { lockDesk } from '../../shell/session/desk-lock.ts'
import { useUser } from '../../shell/session/session.ts'
import { Failure } from '../../ui/failure.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Device } from '../board/device.ts'
import { BigButton } from '../parts/big-button.tsx'
import { turnWords } from '../parts/words-of-turns.ts'
import { isNoAnswer } from '../store/sync.ts'
import { exchangeLogin } from './begin-turn.ts'
import { forgotPin } from './forgot-pin.ts'
import { keepTurn } from '../../shell/session/desk-turn.ts'

interface Props {
  device: Device
  /** The office has removed the desk. */
  onGone: () => void
  /** Nothing answers: the desk is worked by the login until it is loaded anew. */
  onUnreached: () => void
}

/** After a login at a desk: a guard without a PIN may choose one, because a turn cannot; then the login becomes a turn. */
export function TakeOver({ device, onGone, onUnreached }: Props) {
  const t = useT()
  const { id: userId } = useUser()
  const factors = useFactors()
  const [isDecided, setDecided] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const isForgotten = forgotPin.get()
  const asks = factors.isSuccess && !isDecided && (isForgotten || !factors.data.pin)
  const exchange = useQuery({
    queryKey: ['gate', 'take-over'],
    enabled: factors.isError || (factors.isSuccess && !asks),
    retry: false,
    gcTime: 0,
    queryFn: async () => {
      try {
        await exchangeLogin(device, userId)
        forgotPin.forget()
      } catch (error) {
        const isGone = codeOf(error) === 'desk.not_found'
        if (!isGone && !isNoAnswer(error)) throw error
        // The previous guard's turn must not go on under this login.
        keepTurn(undefined)
        lockDesk(false)
        if (isGone) onGone()
        else onUnreached()
      }
      return null
    },
  })
  const choose = t(isForgotten ? turnWords.chooseNewPin : turnWords.choosePin)
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-4 px-4 py-8 sm:px-6">
      <PageHeading title={asks ? 'PIN for the Gate' : turnWords.takingOver} />
      {exchange.error && (
        <Failure
          text={msg(turnWords.takeOverFailed, { reason: messageOf(exchange.error) })}
          onRetry={() => void exchange.refetch()}
        />
      )}
      {!asks && !exchange.error && <Skeleton rows={3} height="h-18" />}
      {asks && (
        <>
          <p className="text-soft">
            {t('Four digits with which you take over the gate desk. Nobody else sees or sets them.')}
          </p>
          <BigButton tone="primary" onClick={() => setChoosing(true)}>
            {choose}
          </BigButton>
          <BigButton onClick={() => setDecided(true)}>{t(turnWords.notNow)}</BigButton>
          <ChoosePin
            open={choosing}
            title={isForgotten ? turnWords.chooseNewPin : turnWords.choosePin}
            onClose={() => setChoosing(false)}
            onChosen={() => setDecided(true)}
          />
        </>
      )}
    </div>
  )
}
