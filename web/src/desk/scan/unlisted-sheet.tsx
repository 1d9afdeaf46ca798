import { msg } from '@aangan/contract/core/language/text'
import type { PassPayload } from '@aangan/contract/gate/pass-qr'
import { nextWindow } from '@aangan/contract/gate/pass-windows'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import type { Shown } from '../../core/language/say.ts'
import { notify } from '../../ui/toast.ts'
import { useAtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import { whyNot } from '../board/judge.ts'
import { Sheet } from '../parts/sheet.tsx'
import { useTimes } from '../board/times.ts'
import { useView } from '../parts/use-view.ts'
import { words } from '../parts/words.ts'
import { NotLetIn } from './not-let-in.tsx'
import { judgeUnlisted } from './scanned.ts'

interface Props {
  payload: PassPayload
  qr: string
  onAgain: () => void
}

/** Signed by this community and not on this desk's list: all that is known of it is when it is good. */
export function UnlistedSheet({ payload, qr, onAgain }: Props) {
  const { board, now, marks, usedHere } = useAtDesk()
  const t = useT()
  const { close } = useView()
  const times = useTimes(board.timeZone, now)
  const [refused, setRefused] = useState<Shown>()
  const [isSent, setSent] = useState(false)
  // What is being let in becomes one that was used here.
  const why = isSent ? undefined : judgeUnlisted(payload, board, now, usedHere)
  const reason = refused ?? (why && whyNot({ tone: 'stop', why, block: undefined }, '', times.at))
  const { from, until } = nextWindow(payload, board.timeZone, new Date(now)) ?? {
    from: payload.validFrom,
    until: payload.validUntil,
  }
  const when = (
    <p className="card p-4 text-lg font-semibold tabular-nums">
      {times.window({ from: from.getTime(), until: until.getTime() })}
    </p>
  )
  if (reason)
    return (
      <NotLetIn reason={reason} hint={words.nothingFoundHint} onAgain={onAgain}>
        {when}
      </NotLetIn>
    )
  const letIn = async () => {
    setSent(true)
    const sent = await marks.letIn(payload.passId, { qr })
    if (sent?.result.outcome === 'APPLIED') {
      // Without a network it stands on no list.
      notify.success(msg(words.letInAt, { time: times.time(new Date(now).toISOString()) }))
      return close()
    }
    setSent(false)
    if (sent) setRefused(sent.result.text === null ? words.stopped : { raw: sent.result.text })
  }
  return (
    <Sheet
      tone="go"
      icon={BadgeCheck}
      title={words.mayComeIn}
      text={words.madeAfter}
      buttons={
        <BigButton tone="go" size="desk-lg" busy={marks.isBusy(payload.passId)} onClick={() => void letIn()}>
          {t(words.letIn)}
        </BigButton>
      }
    >
      {when}
    </Sheet>
  )
}
