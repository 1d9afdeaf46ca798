import { UsersRound } from 'lucide-react'
import { raw } from '../../core/language/say.ts'
import { useAtDesk } from '../board/at-desk.ts'
import { Sheet } from '../parts/sheet.tsx'
import { useView } from '../parts/use-view.ts'
import { turnWords } from '../parts/words-of-turns.ts'
import { words } from '../parts/words.ts'
import { takeDesk } from './begin-turn.ts'
import { GuardNames } from './guard-names.tsx'
import { GuardPad } from './guard-pad.tsx'
import { turnHere } from '../../shell/session/desk-turn.ts'

/** Another guard works the desk, as for a tea break. The shift stays. */
export function ChangeGuard() {
  const { board, device, store, offline } = useAtDesk()
  const { view, open, close, back } = useView()
  const own = turnHere()?.guard.id
  const chosen = board.guards.find(({ id }) => id === view.id)
  if (!chosen)
    return (
      <Sheet tone="calm" icon={UsersRound} title={turnWords.whoTakesOver}>
        <GuardNames
          label={turnWords.whoTakesOver}
          guards={board.guards.filter(({ id }) => id !== own)}
          onChoose={({ id }) => open({ show: 'guard', id })}
        />
      </Sheet>
    )
  return (
    <Sheet tone="calm" icon={UsersRound} title={words.changeGuard} text={raw(device.gate)} onBack={back}>
      <GuardPad
        guard={chosen}
        offline={offline}
        timeZone={board.timeZone}
        onPin={async (pin) => {
          await takeDesk({ device, store }, { guard: chosen, ...(pin !== undefined && { pin }) })
          close()
        }}
      />
    </Sheet>
  )
}
