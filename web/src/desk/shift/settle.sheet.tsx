import { isAdmin } from '@aangan/contract/core/actor'
import { settlementLabels, type Conflict } from '@aangan/contract/gate/gate-desk'
import { msg } from '@aangan/contract/core/language/text'
import { Scale } from 'lucide-react'
import { messageOf } from '../../core/api/api.ts'
import { Recorded, Times } from '../../gate/gate-office/conflict-facts.part.tsx'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { useUser } from '../../shell/session/session.ts'
import { countOf } from '../../ui/list/count-of.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import { NeedsNetwork } from '../parts/needs-network.tsx'
import { useConflicts, useSettle } from './settle.queries.ts'
import { DoneButton, Sheet } from '../parts/sheet.tsx'
import { laterWords } from '../parts/words-later.ts'
import { words } from '../parts/words.ts'

/** What a desk wrote down without a network and the book does not agree with. */
export function SettleSheet() {
  const { board, offline } = useAtDesk()
  const t = useT()
  const say = useSay()
  const user = useUser()
  const list = useConflicts()
  const settles = isAdmin(user)
  const found = list.data
  return (
    <Sheet tone="calm" icon={Scale} title={words.settle} buttons={<DoneButton />}>
      {offline && <NeedsNetwork />}
      {list.isPending && !offline && <Skeleton rows={3} height="h-24" />}
      {list.error && !found && !offline && (
        <Failure
          text={msg(laterWords.settleFailed, { reason: messageOf(list.error) })}
          onRetry={() => void list.refetch()}
        />
      )}
      {found?.content.length === 0 && <Empty text={laterWords.nothingToSettle} />}
      {found && found.content.length > 0 && (
        <>
          {!settles && <p className="font-semibold">{t(laterWords.adminSettles)}</p>}
          <ul aria-label={t(words.settle)} className="flex flex-col gap-2">
            {found.content.map((conflict) => (
              <li
                key={conflict.id}
                className="rounded-lg border border-s-8 border-line border-s-warning bg-surface p-3 shadow-card"
              >
                <Facts conflict={conflict} zone={board.timeZone} />
                {settles && <Settle conflict={conflict} />}
              </li>
            ))}
          </ul>
          {found.totalElements > found.content.length && (
            <p className="text-sm text-soft">{say(countOf(found, (counts) => msg(laterWords.showing, counts)))}</p>
          )}
        </>
      )}
    </Sheet>
  )
}

function Facts({ conflict, zone }: { conflict: Conflict; zone: string }) {
  const { text, gate, desk, recordedBy } = conflict
  return (
    <div className="flex flex-col gap-1">
      <span className="text-lg">
        <Recorded {...conflict} />
      </span>
      {text !== null && <p className="font-semibold text-warning wrap-anywhere">{text}</p>}
      <span className="text-soft">
        <Times conflict={conflict} zone={zone} />
      </span>
      <p className="text-soft wrap-anywhere">{[gate?.name, desk?.name, recordedBy.name].filter(Boolean).join(' · ')}</p>
    </div>
  )
}

/** Somebody else can only have come in where a pass was used, or the visitor was inside. */
const isDoubt = ({ code }: Conflict): boolean => code === 'ALREADY_IN' || code === 'USED'

function Settle({ conflict }: { conflict: Conflict }) {
  const t = useT()
  const settle = useSettle()
  const { id } = conflict
  const as = (choice: keyof typeof settlementLabels) => ({
    busy: settle.runningFor?.as === choice,
    onClick: () => settle.start({ id, as: choice }),
  })
  if (!isDoubt(conflict))
    return (
      <BigButton className="mt-3 w-full" {...as('SEEN')}>
        {t(laterWords.seen)}
      </BigButton>
    )
  return (
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
      <BigButton {...as('SEEN')}>{t(settlementLabels.SEEN)}</BigButton>
      <BigButton {...as('SOMEBODY_ELSE')}>{t(settlementLabels.SOMEBODY_ELSE)}</BigButton>
    </div>
  )
}
