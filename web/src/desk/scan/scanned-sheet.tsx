import { movementReasons } from '@aangan/contract/gate/movement-reasons'
import { ScanQrCode } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAtDesk, type AtDesk } from '../board/at-desk.ts'
import { Sheet } from '../parts/sheet.tsx'
import { useSyncedFor } from '../board/use-synced-for.ts'
import { useView } from '../parts/use-view.ts'
import { words } from '../parts/words.ts'
import { NotLetIn } from './not-let-in.tsx'
import { listed, readScanned, type Read } from './scanned.ts'
import { UnlistedSheet } from './unlisted-sheet.tsx'
import { passVerifier } from './verifier.ts'

interface Props {
  text: string
  onAgain: () => void
}

/** Leads to the sheet of what is on the list; judges the rest. */
export function ScannedSheet({ text, onAgain }: Props) {
  const atDesk = useAtDesk()
  const { board, offline } = atDesk
  const { replace } = useView()
  const read = useRead(text, atDesk)
  const known = read && listed(read, board)
  const missing = read !== undefined && read.is !== 'other' && !known
  const isSynced = useSyncedFor(missing ? text : undefined, atDesk)
  const lead = useEffectEvent(replace)
  const [show, id] = [known?.show, known?.id]
  useEffect(() => {
    if (show) lead({ show, id })
  }, [show, id])
  if (!read || known || !isSynced) return <Sheet tone="calm" icon={ScanQrCode} title={words.looking} />
  if (read.is === 'pass') return <UnlistedSheet payload={read.payload} qr={text} onAgain={onAgain} />
  if (read.is === 'other')
    return <NotLetIn reason={movementReasons.NOT_OURS} hint={words.nothingFoundHint} onAgain={onAgain} />
  return (
    <NotLetIn
      reason={movementReasons.UNKNOWN}
      hint={offline ? words.askForQr : words.nothingFoundHint}
      onAgain={onAgain}
    />
  )
}

function useRead(text: string, { board, device }: AtDesk): Read | undefined {
  const [read, setRead] = useState<Read>()
  const { publicKey } = board
  const { communityId } = device
  useEffect(() => {
    let over = false
    const start = async () => {
      const said = await readScanned(text, communityId, await passVerifier(publicKey))
      if (!over) setRead(said)
    }
    // What cannot be checked is nobody's pass.
    start().catch(() => setRead({ is: 'other' }))
    return () => {
      over = true
    }
  }, [text, communityId, publicKey])
  return read
}
