import { BadgeCheck, OctagonX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import type { Shown } from '../../core/language/say.ts'
import { useAtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import { insideOn, type Expected } from '../board/board-lists.ts'
import { Party } from '../lists/expected-list.tsx'
import { judge, whyNot } from '../board/judge.ts'
import { Sheet } from '../parts/sheet.tsx'
import { useTimes } from '../board/times.ts'
import { useView } from '../parts/use-view.ts'
import { WhoFacts } from '../../gate/asking/who-facts.part.tsx'
import { words } from '../parts/words.ts'

interface Props {
  expected: Expected
  /** Keeps the sheet as it is. */
  hold: (on: boolean) => void
}

/** Somebody expected: green to let in, amber with a warning, red with the reason. */
export function EntrySheet({ expected, hold }: Props) {
  const { board, now, marks } = useAtDesk()
  const t = useT()
  const { open, close } = useView()
  const times = useTimes(board.timeZone, now)
  const [refused, setRefused] = useState<Shown>()
  const { id, visit, pass, who } = expected
  const judgement = judge(expected, board, now, times.at)
  const reason = refused ?? (judgement.tone === 'stop' ? whyNot(judgement, who.visitorName, times.at) : undefined)
  const isInside = judgement.tone === 'stop' && judgement.why.reason === 'ALREADY_IN'
  const inside = isInside ? (visit ?? insideOn(board).find(({ passId }) => passId === pass?.id)) : undefined
  const letIn = async () => {
    hold(true)
    const sent = await marks.letIn(id, visit ? { visitId: visit.id } : { passId: pass?.id ?? id })
    if (sent?.result.outcome === 'APPLIED') return close()
    hold(false)
    if (!sent) return
    setRefused(sent.result.text === null ? words.stopped : { raw: sent.result.text })
  }
  const facts = (
    <WhoFacts who={who}>
      <p className="mt-3 text-lg font-semibold tabular-nums">{times.window(expected)}</p>
      <Party pass={pass} />
    </WhoFacts>
  )
  if (reason)
    return (
      <Sheet
        tone="stop"
        icon={OctagonX}
        title={words.stopped}
        text={reason}
        buttons={
          <>
            {inside && (
              <BigButton busy={marks.isBusy(inside.id)} onClick={() => void marks.exit([inside.id]).then(close)}>
                {t(words.markExit)}
              </BigButton>
            )}
            <BigButton tone="primary" onClick={() => open({ show: 'new', id, step: 'house' })}>
              {t(words.askHouse)}
            </BigButton>
          </>
        }
      >
        {facts}
      </Sheet>
    )
  const warns = judgement.tone === 'warn'
  return (
    <Sheet
      tone={warns ? 'warn' : 'go'}
      icon={warns ? TriangleAlert : BadgeCheck}
      title={warns ? words.lookTwice : words.mayComeIn}
      text={warns ? judgement.text : undefined}
      buttons={
        <>
          {visit?.unasked && (
            <BigButton tone="primary" size="desk-lg" onClick={() => open({ show: 'new', id, step: 'house' })}>
              {t(words.askHouse)}
            </BigButton>
          )}
          <BigButton tone={warns ? 'warn' : 'go'} size="desk-lg" busy={marks.isBusy(id)} onClick={() => void letIn()}>
            {t(warns ? words.letInAnyway : words.letIn)}
          </BigButton>
        </>
      }
    >
      {facts}
    </Sheet>
  )
}
