import { msg, type Message } from '@aangan/contract/core/language/text'
import { Undo2 } from 'lucide-react'
import { useLanguage, useT } from '../../core/language/language.ts'
import { useAtDesk } from './at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import { CardBox, describedBy } from '../parts/card.tsx'
import { useTimes } from './times.ts'
import type { VisitMark } from '../store/marks.ts'
import { words } from '../parts/words.ts'

interface Props {
  mark: VisitMark
}

/** Just let in on this desk. */
export function LetInCard({ mark }: Props) {
  const atDesk = useAtDesk()
  const times = useTimes(atDesk.board.timeZone, atDesk.now)
  const { visit } = mark
  return (
    <CardBox
      who={visit}
      edge="go"
      line={
        <Said text={msg(words.letInAt, { time: times.time(visit.arrivedAt ?? new Date(mark.at).toISOString()) })} />
      }
    >
      <UndoButton mark={mark} />
    </CardBox>
  )
}

const Said = ({ text: { text, values } }: { text: Message }) => {
  const { say } = useLanguage()
  return (
    <span role="status" className="font-semibold text-ink">
      {say({ text, values })}
    </span>
  )
}

export function UndoButton({ mark }: Props) {
  const { marks } = useAtDesk()
  const t = useT()
  const { visit } = mark
  return (
    <BigButton {...describedBy(visit.id)} busy={marks.isBusy(visit.id)} onClick={() => void marks.undo(mark)}>
      <Undo2 />
      {t(words.undo)}
    </BigButton>
  )
}
