import { Keyboard, ScanQrCode } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../core/language/language.ts'
import { BigButton } from '../parts/big-button.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { play } from '../parts/sound.ts'
import { useView } from '../parts/use-view.ts'
import { words } from '../parts/words.ts'
import { Torch } from './torch.tsx'
import { useScanner } from './use-scanner.ts'

/** The camera's picture, as large as the screen lets it be. */
export function Viewfinder({ onRead }: { onRead: (text: string) => void }) {
  const t = useT()
  const { replace } = useView()
  const { video, state, track, failed } = useScanner((text) => {
    play('notice')
    onRead(text)
  })
  const type = useEffectEvent(replace)
  useEffect(() => {
    if (state === 'refused' || state === 'missing') type({ step: 'no-camera' })
    else if (failed) type({ step: 'no-scanner' })
  }, [state, failed])
  return (
    <Sheet
      tone="calm"
      icon={ScanQrCode}
      title={words.scan}
      text={words.scanHint}
      buttons={
        <BigButton className="min-h-16" onClick={() => replace({ step: 'type' })}>
          <Keyboard className="size-6" />
          {t(words.typeCode)}
        </BigButton>
      }
    >
      <div className="relative min-h-56 grow overflow-hidden rounded-lg bg-sunk">
        <video
          ref={video}
          muted
          playsInline
          aria-label={t(words.scan)}
          className="absolute inset-0 size-full object-cover"
        />
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 m-auto aspect-square max-h-4/5 w-4/5 max-w-80 rounded-lg border-4 border-marigold"
        />
        {state === 'on' && track && <Torch track={track} />}
      </div>
    </Sheet>
  )
}
