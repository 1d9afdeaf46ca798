import type { PhoneDecision } from '@aangan/contract/gate/movement-shapes'
import { OctagonX } from 'lucide-react'
import { useT } from '../../core/language/language.ts'
import type { Shown } from '../../core/language/say.ts'
import { Escalation } from '../../gate/asking/escalation.part.tsx'
import { kindIcons } from '../../gate/asking/kind-icons.part.ts'
import type { Said } from '../../gate/asking/said.part.ts'
import { WhoFacts } from '../../gate/asking/who-facts.part.tsx'
import { useAtDesk } from '../board/at-desk.ts'
import { useNames } from '../board/desk.ts'
import { whyNot, type Block } from '../board/judge.ts'
import { BigButton } from '../parts/big-button.tsx'
import { DoneButton, Sheet } from '../parts/sheet.tsx'
import { words } from '../parts/words.ts'
import { Failure } from './failure.tsx'
import { Photo } from './photo.tsx'
import type { AskedVisitor, Visitor } from './use-visitor.ts'
import { useBlocks, Warning, whoOf } from './warning.tsx'

interface Props {
  visitor: AskedVisitor
  photo: File | undefined
  form: Visitor['form']
  onDecided: (decision: PhoneDecision, said: Said) => Promise<void>
  onBack: () => void
}

/** Without the network the house is asked by phone. Once the network is back, it can be asked as ever. */
export function ByPhone({ visitor, photo, form, onDecided, onBack }: Props) {
  const t = useT()
  const { board, offline } = useAtDesk()
  const people = useNames(visitor)
  const { stop } = useBlocks(visitor)
  if (stop)
    return (
      <Sheet
        tone="stop"
        icon={OctagonX}
        title={words.stopped}
        text={blockedBy(stop)}
        onBack={onBack}
        buttons={<DoneButton />}
      >
        <WhoFacts who={whoOf(visitor)} />
      </Sheet>
    )
  return (
    <Sheet
      tone={offline ? 'warn' : 'calm'}
      icon={kindIcons[visitor.kind]}
      title={words.ready}
      text={offline ? words.noNetwork : undefined}
      onBack={onBack}
      buttons={
        !offline && (
          <BigButton tone="primary" size="desk-lg" busy={form.busy} onClick={() => void form.submit()}>
            {t(words.askHouse)}
          </BigButton>
        )
      }
    >
      <WhoFacts who={whoOf(visitor)} />
      <Warning visitor={visitor} />
      {photo && <Photo of={photo} />}
      {offline && (
        <Escalation
          visit={{ id: visitor.id, kind: visitor.kind, asked: 0 }}
          people={people}
          calls={{ decide: (_, decision, said = {}) => onDecided(decision, said) }}
          mayAdmit={board.settings.admitUnanswered}
        />
      )}
      <Failure of={form} />
    </Sheet>
  )
}

/** The server's words. */
const blockedBy = (block: Block): Shown =>
  whyNot(
    { tone: 'stop', why: { reason: block.scope === 'COMMUNITY' ? 'BLOCKED' : 'HOUSE_BLOCKED' }, block },
    '',
    () => '',
  )
