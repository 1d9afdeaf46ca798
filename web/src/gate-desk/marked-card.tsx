import { sentence } from '@aangan/contract/core/language/text'
import { Undo2 } from 'lucide-react'
import { useLanguage, useT } from '../language/language.ts'
import type { AtDesk } from './at-gate.tsx'
import { BigButton } from './big-button.tsx'
import { CardBox, describedBy } from './card.tsx'
import { useTimes } from './times.ts'
import type { VisitMark } from './store/marks.ts'
import { words } from './words.ts'

type Props = AtDesk & { mark: VisitMark }

/** Just let in on this desk. */
export function LetInCard({ mark, ...atDesk }: Props) {
  const times = useTimes(atDesk.board.timeZone, atDesk.now)
  const { visit } = mark
  return (
    <CardBox
      who={visit}
      edge="go"
      line={
        <Said
          text={sentence(words.letInAt, { time: times.time(visit.arrivedAt ?? new Date(mark.at).toISOString()) })}
        />
      }
    >
      <UndoButton mark={mark} marks={atDesk.marks} />
    </CardBox>
  )
}

/** Just left, marked on this desk. */
export function LeftCard({ mark, ...atDesk }: Props) {
  const times = useTimes(atDesk.board.timeZone, atDesk.now)
  const { visit } = mark
  return (
    <CardBox
      who={visit}
      line={
        <Said text={sentence(words.leftAt, { time: times.time(visit.exitedAt ?? new Date(mark.at).toISOString()) })} />
      }
    >
      <UndoButton mark={mark} marks={atDesk.marks} />
    </CardBox>
  )
}

const Said = ({ text: { text, values } }: { text: ReturnType<typeof sentence> }) => {
  const { say } = useLanguage()
  return (
    <span role="status" className="font-semibold text-ink">
      {say({ text, values })}
    </span>
  )
}

export function UndoButton({ mark, marks }: Pick<Props, 'mark' | 'marks'>) {
  const t = useT()
  const { visit } = mark
  return (
    <BigButton {...describedBy(visit.id)} busy={marks.isBusy(visit.id)} onClick={() => void marks.undo(mark)}>
      <Undo2 aria-hidden="true" className="size-5 shrink-0" />
      {t(words.undo)}
    </BigButton>
  )
}
