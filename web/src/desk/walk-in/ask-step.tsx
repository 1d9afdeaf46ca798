import type { PhoneDecision } from '@aangan/contract/gate/movement-shapes'
import { BellRing, OctagonX, TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { useSay, type Shown } from '../../core/language/say.ts'
import { msg } from '@aangan/contract/core/language/text'
import { mayHaveHappened, newRequestKey } from '../../ui/request-key.ts'
import { showSnack } from '../parts/snackbar.ts'
import { useAtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import { useNames } from '../board/desk.ts'
import { decidedHere } from '../board/decided-here.ts'
import { Escalation } from '../../gate/asking/escalation.part.tsx'
import { blocksOn, whyNot, type Block } from '../board/judge.ts'
import { DoneButton, Sheet } from '../parts/sheet.tsx'
import { useView } from '../parts/use-view.ts'
import { isNoAnswer } from '../store/sync.ts'
import { saidNo, warningsIn } from '../board/said-no.ts'
import { useTimes } from '../board/times.ts'
import type { Said } from '../../gate/asking/said.part.ts'
import type { WalkInDraft } from '../board/walk-in.ts'
import { WhoFacts } from '../../gate/asking/who-facts.part.tsx'
import { words } from '../parts/words.ts'

/** All of it once more, and the one button. The photo follows by itself. */
export function AskStep({ draft, onBack }: { draft: WalkInDraft; onBack: () => void }) {
  const atDesk = useAtDesk()
  const t = useT()
  const say = useSay()
  const times = useTimes(atDesk.board.timeZone, atDesk.now)
  const { replace } = useView()
  const [failure, setFailure] = useState<Shown>()
  const [busy, setBusy] = useState(false)
  const key = useRef<string>(null)
  const [id] = useState(newRequestKey)
  const { desk, board, offline } = atDesk
  const { kind = 'GUEST', houseNo = '', division = 'A', photo, ...rest } = draft
  const visit = { id, kind, houseNo, division, ...rest }
  const keepPhoto = async () => {
    if (photo)
      await desk
        .addPhoto(id, photo)
        .catch((error: unknown) =>
          showSnack({ said: msg(words.photoFailed, { reason: messageOf(error) }), isFailure: true }),
        )
  }
  const decideHere = async (decision: PhoneDecision, said: Said) => {
    await decidedHere(atDesk, visit, decision, said)
    await keepPhoto()
    replace({ show: 'visit', id })
  }
  const ask = async () => {
    setBusy(true)
    setFailure(undefined)
    key.current ??= newRequestKey()
    try {
      const asked = await desk.ask(visit, key.current)
      await keepPhoto()
      replace({ show: 'visit', id: asked.id })
    } catch (error) {
      if (!mayHaveHappened(error)) key.current = null
      setBusy(false)
      // Without the network the house is asked by phone, below.
      if (!isNoAnswer(error)) setFailure(msg(words.askFailed, { reason: messageOf(error) }))
    }
  }
  const who = {
    kind,
    houseNo,
    division,
    visitorName: rest.visitorName ?? rest.company ?? '',
    company: rest.company ?? null,
    vehicleNo: rest.vehicleNo ?? null,
    vehicleType: rest.vehicleType ?? null,
    note: rest.note ?? null,
  }
  // With a network the server decides.
  const people = useNames(who)
  const { stop, warning: ofList } = offline ? blocksOn({ ...who, phone: rest.phone }, board, atDesk.now) : {}
  const warning = warningsIn([ofList, saidNo(who, board, atDesk.now, times.at)])
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
        <WhoFacts who={who} />
      </Sheet>
    )
  return (
    <Sheet
      tone={offline ? 'warn' : 'calm'}
      icon={BellRing}
      title={words.ready}
      text={offline ? words.noNetwork : undefined}
      onBack={onBack}
      buttons={
        !offline && (
          <BigButton tone="primary" size="desk-lg" busy={busy} onClick={() => void ask()}>
            {t(words.askHouse)}
          </BigButton>
        )
      }
    >
      <WhoFacts who={who} />
      {warning && (
        <p className="flex items-center gap-2 rounded-lg bg-warning-wash p-4 text-lg font-semibold text-warning">
          <TriangleAlert className="size-6" />
          {say(warning)}
        </p>
      )}
      {photo && <Preview of={photo} />}
      {offline && (
        <Escalation
          visit={{ id, kind, asked: 0 }}
          people={people}
          calls={{ decide: (_, decision, said = {}) => decideHere(decision, said) }}
          mayAdmit={board.settings.admitUnanswered}
        />
      )}
      {failure && (
        <p role="alert" className="rounded-lg bg-danger p-4 text-lg font-semibold text-surface">
          {say(failure)}
        </p>
      )}
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

function Preview({ of: photo }: { of: File }) {
  const t = useT()
  const url = useMemo(() => URL.createObjectURL(photo), [photo])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <img src={url} alt={t(words.photo)} className="max-h-64 self-start rounded-lg" />
}
