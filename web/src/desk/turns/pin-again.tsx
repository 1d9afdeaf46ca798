import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { useAtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import { turnWords } from '../parts/words-of-turns.ts'
import type { WaitingTurn } from '../store/waiting.ts'
import { GuardPad } from './guard-pad.tsx'
import { sendAgain } from './send-turns.ts'

const longestS = 60

/** What was typed without a network was not right. Until it is, or is given up, nothing is sent. */
export function PinAgain({ one }: { one: WaitingTurn }) {
  const { board, device, store, desk } = useAtDesk()
  const t = useT()
  const [left, setLeft] = useState(longestS)
  const giveUp = useEffectEvent(async () => {
    await store.turns.keep({ ...one, givenUp: true })
    void desk.sync.run()
  })
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) void giveUp()
  }, [isOver])
  return (
    <section className="desk mx-auto flex w-full max-w-md grow flex-col gap-4 px-4 py-4 sm:px-6">
      <h1 data-page-heading tabIndex={-1} className="text-center text-lg font-semibold">
        {device.gate}
      </h1>
      <GuardPad
        guard={one.guard}
        offline
        timeZone={board.timeZone}
        problem={turnWords.wrong}
        onPin={async (pin = '') => {
          await sendAgain(store, device.deskId, one, pin)
          void desk.sync.run()
        }}
      />
      <BigButton onClick={() => setLeft(0)}>
        {t(turnWords.without)} <span className="tabular-nums">({Math.max(left, 0)})</span>
      </BigButton>
    </section>
  )
}
