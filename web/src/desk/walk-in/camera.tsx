import type { PhotoRule } from '@aangan/contract/gate/gate-settings'
import { Camera as CameraIcon } from 'lucide-react'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useT } from '../../core/language/language.ts'
import { useCamera } from '../parts/use-camera.ts'
import { words } from '../parts/words.ts'
import { scaled } from './scaled.ts'

/** Its button stands at the foot of the screen. */
export interface CameraHandle {
  readonly press: () => void
}

interface Props {
  rule: PhotoRule
  handle: Ref<CameraHandle>
  onPhoto: (photo: File) => void
}

const anySize = {}

/** The camera where the browser gives it, else the phone's own camera or a picture. */
export function Camera({ rule, handle, onPhoto }: Props) {
  const t = useT()
  const { video, state } = useCamera(anySize)
  const file = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  // In braces: newer browsers return a promise, which React would take for a clean-up.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const take = async (source: Blob | HTMLVideoElement) => {
    const jpeg = await scaled(source)
    setFailed(jpeg === undefined)
    if (jpeg) onPhoto(new File([jpeg], 'visitor.jpg', { type: jpeg.type }))
  }
  useImperativeHandle(handle, () => ({
    press: () => {
      if (state === 'on' && video.current) void take(video.current)
      else file.current?.click()
    },
  }))
  return (
    <div ref={frame}>
      <div className="grid aspect-4/3 max-h-[50dvh] w-full place-items-center overflow-hidden rounded-lg bg-sunk">
        <video
          ref={video}
          muted
          playsInline
          aria-label={t(words.photo)}
          className={`size-full object-cover ${state === 'on' ? '' : 'hidden'}`}
        />
        {state !== 'on' && <CameraIcon className="size-20 text-soft" />}
      </div>
      <p className="mt-2 font-semibold">{t(rule === 'REQUIRED' ? words.photoRequired : words.photoHint)}</p>
      <p role="status" className="font-semibold text-danger">
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
    </div>
  )
}
