import type { PhotoRule } from '@aangan/contract/gate/gate-settings'
import { Camera, SkipForward } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { BigButton } from '../parts/big-button.tsx'
import { scaled } from './photo.ts'
import { Sheet } from '../parts/sheet.tsx'
import { useCamera } from '../parts/use-camera.ts'
import { words } from '../parts/words.ts'

interface Props {
  rule: PhotoRule
  onDone: (photo: File | undefined) => void
  onBack: () => void
}

const anySize = {}

/** The camera where the browser gives it, else the phone's own camera or a picture. */
export function PhotoStep({ rule, onDone, onBack }: Props) {
  const t = useT()
  const { video, state } = useCamera(anySize)
  const file = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState(false)
  const take = async (source: Blob | HTMLVideoElement) => {
    const jpeg = await scaled(source)
    setFailed(jpeg === undefined)
    if (jpeg) onDone(new File([jpeg], 'visitor.jpg', { type: jpeg.type }))
  }
  const press = () => {
    if (state === 'on' && video.current) void take(video.current)
    else file.current?.click()
  }
  return (
    <Sheet
      tone="calm"
      icon={Camera}
      title={words.photo}
      text={rule === 'REQUIRED' ? words.photoRequired : words.photoHint}
      onBack={onBack}
      buttons={
        <>
          <BigButton tone="primary" className="min-h-18" onClick={press}>
            <Camera className="size-6" />
            {t(words.takePhoto)}
          </BigButton>
          {rule !== 'REQUIRED' && (
            <BigButton className="min-h-18" onClick={() => onDone(undefined)}>
              <SkipForward className="size-6" />
              {t(words.skipPhoto)}
            </BigButton>
          )}
        </>
      }
    >
      <div className="relative grid aspect-4/3 w-full place-items-center overflow-hidden rounded-lg bg-sunk">
        <video
          ref={video}
          muted
          playsInline
          aria-label={t(words.photo)}
          className={`size-full object-cover ${state === 'on' ? '' : 'hidden'}`}
        />
        {state !== 'on' && <Camera className="size-20 text-soft" strokeWidth={1.25} />}
      </div>
      <p role="status" className="font-semibold">
        {failed ? t(words.noPicture) : state === 'refused' ? t(words.cameraRefused) : null}
      </p>
      <input
        ref={file}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ target }) => {
          const picture = target.files?.[0]
          if (picture) void take(picture)
        }}
      />
    </Sheet>
  )
}
