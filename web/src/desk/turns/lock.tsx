import { timeIn } from '@aangan/contract/core/times'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { goParams, currentPlace } from '../../core/address/history.ts'
import { useLanguage } from '../../core/language/language.ts'
import { useStore } from '../../core/store.ts'
import { useNow } from '../../ui/browser/use-now.ts'
import type { Device } from '../board/device.ts'
import { waitingOn } from '../board/board-lists.ts'
import { BigButton } from '../parts/big-button.tsx'
import { turnWords } from '../parts/words-of-turns.ts'
import { SyncState } from '../parts/sync-state.tsx'
import type { DeskStore } from '../store/desk-store.ts'
import { useDeskState } from '../store/use-desk-store.ts'
import { takeDesk, type Next } from './begin-turn.ts'
import { GuardNames } from './guard-names.tsx'
import { GuardPad } from './guard-pad.tsx'
import { turn } from '../../shell/session/desk-turn.ts'

interface Props {
  device: Device
  store: DeskStore
  /** Why the server does not take what waits. */
  problem?: Error | null
}

/** In place of every page of this browser: who works the desk types the PIN, or somebody else takes it over. */
export function Lock({ device, store, problem = null }: Props) {
  const { t } = useLanguage()
  const { board: kept, isReached } = useDeskState(store)
  const known = useStore(turn)
  const [chosen, setChosen] = useState<Next['guard'] | 'asks'>()
  const now = useNow() + (kept?.value.behindMs ?? 0)
  const board = kept && store.shown(kept.value)
  const guards = board?.guards ?? []
  const own = guards.find(({ id }) => id === known?.guard.id) ?? known?.guard
  const guard = chosen ?? own ?? 'asks'
  const enter = async (next: Next) => {
    await takeDesk({ device, store }, next)
    // What another guard had open is theirs, but for a visitor who stands there.
    if (next.guard.id !== own?.id && currentPlace().params['show'] !== 'new')
      await goParams(() => ({}), { replace: true })
  }
  return (
    <section className="desk mx-auto flex w-full max-w-md grow flex-col gap-2 px-4 py-3 sm:px-6">
      <div className="flex flex-col items-center gap-1 text-center">
        <h1 data-page-heading tabIndex={-1} className="flex items-center gap-2 text-lg font-semibold wrap-anywhere">
          <LockKeyhole className="size-5" />
          {device.gate}
        </h1>
        <p className="text-[2.5rem] leading-tight font-bold tabular-nums">{timeIn(board?.timeZone, new Date(now))}</p>
        <SyncState store={store} problem={problem} />
        {board && <p>{t(turnWords.atTheGate, { count: waitingOn(board).length })}</p>}
      </div>
      {guard === 'asks' ? (
        <GuardNames label={turnWords.whoTakesOver} guards={guards} onChoose={setChosen} />
      ) : (
        <GuardPad
          key={guard.id}
          guard={guard}
          offline={!isReached}
          timeZone={board?.timeZone}
          onPin={(pin) => enter({ guard, ...(pin !== undefined && { pin }) })}
          other={
            guards.length > 0 && <BigButton onClick={() => setChosen('asks')}>{t(turnWords.somebodyElse)}</BigButton>
          }
        />
      )}
    </section>
  )
}
