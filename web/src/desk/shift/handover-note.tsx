import type { Handover } from '@aangan/contract/gate/gate-desk'
import { msg } from '@aangan/contract/core/language/text'
import { NotebookPen } from 'lucide-react'
import { useT } from '../../core/language/language.ts'
import { raw } from '../../core/language/say.ts'
import { BigButton } from '../parts/big-button.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useTimes } from '../board/times.ts'
import { laterWords } from '../parts/words-later.ts'
import { words } from '../parts/words.ts'

interface Props {
  handover: Handover
  timeZone: string
  now: number
  onRead: () => void
}

export function HandoverNote({ handover: { note, by, at }, timeZone, now, onRead }: Props) {
  const t = useT()
  const times = useTimes(timeZone, now)
  return (
    <Sheet
      tone="calm"
      icon={NotebookPen}
      title={msg(words.handoverFrom, { name: by.name })}
      text={raw(times.at(at))}
      buttons={
        <BigButton tone="primary" onClick={onRead}>
          {t(laterWords.read)}
        </BigButton>
      }
    >
      <p className="card p-4 text-xl whitespace-pre-wrap wrap-anywhere">{note}</p>
    </Sheet>
  )
}
