import { BadgeCheck, CircleSlash, OctagonX, PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { useAtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import type { BoardVisit } from '@aangan/contract/gate/board'
import { isProved } from '../../gate/asking/answered.part.ts'
import { endOf } from '../../gate/asking/ended.part.ts'
import { warningsOf } from '../board/said-no.ts'
import { LetInCard } from '../board/marked-card.tsx'
import { DoneButton, Sheet } from '../parts/sheet.tsx'
import { useTimes } from '../board/times.ts'
import { useView } from '../parts/use-view.ts'
import { GaveUpButton } from '../board/visitor-left.tsx'
import { WhoFacts } from '../../gate/asking/who-facts.part.tsx'
import { words } from '../parts/words.ts'

/** What the house or the office said, and what the guard does then. */
export function EndSheet({ visit }: { visit: BoardVisit }) {
  const t = useT()
  const { board, now, marks, desk } = useAtDesk()
  const { status } = visit
  const times = useTimes(board.timeZone, now)
  const mark = marks.of(visit.id)
  const warning = warningsOf(visit, board, now, times.at)
  const isGreen = isProved(visit, warning)
  const { tone, title, text } = endOf(visit, { at: times.at, warning, isGreen })
  return (
    <Sheet
      tone={tone}
      icon={icons[tone]}
      title={title}
      text={text}
      buttons={
        <>
          {status === 'APPROVED' && <LetIn visit={visit} isGreen={isGreen} />}
          {(status === 'APPROVED' || status === 'BLOCKED') && <GaveUpButton visit={visit} desk={desk} />}
          {status === 'ARRIVED' && (
            <BigButton busy={marks.isBusy(visit.id)} onClick={() => void marks.exit([visit.id])}>
              {t(words.markExit)}
            </BigButton>
          )}
          {status !== 'APPROVED' && status !== 'BLOCKED' && <DoneButton />}
        </>
      }
    >
      {mark?.kind === 'ENTRY' ? <LetInCard mark={mark} /> : <WhoFacts who={visit} />}
    </Sheet>
  )
}

const icons = { go: BadgeCheck, warn: PackageCheck, stop: OctagonX, calm: CircleSlash } as const

function LetIn({ visit, isGreen }: { visit: BoardVisit; isGreen: boolean }) {
  const { marks } = useAtDesk()
  const t = useT()
  const { close } = useView()
  const [refused, setRefused] = useState<string>()
  const letIn = async () => {
    const sent = await marks.letIn(visit.id, { visitId: visit.id })
    if (sent?.result.outcome === 'APPLIED') return close()
    if (sent) setRefused(sent.result.text ?? t(words.stopped))
  }
  return (
    <>
      {refused !== undefined && (
        <p role="alert" className="w-full font-semibold text-danger">
          {refused}
        </p>
      )}
      <BigButton
        tone={isGreen ? 'go' : 'warn'}
        size="desk-lg"
        busy={marks.isBusy(visit.id)}
        onClick={() => void letIn()}
      >
        {t(isGreen ? words.letIn : words.letInAnyway)}
      </BigButton>
    </>
  )
}
