import { Flashlight, FlashlightOff } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { words } from '../parts/words.ts'

/** Nothing where the camera has no light. */
export function Torch({ track }: { track: MediaStreamTrack }) {
  const t = useT()
  const [isOn, setOn] = useState(false)
  // TypeScript does not know `torch`, Firefox no capabilities.
  const { torch } = (track.getCapabilities?.() ?? {}) as { torch?: boolean }
  if (!torch) return null
  const turn = async () => {
    await track.applyConstraints({ advanced: [{ torch: !isOn } as MediaTrackConstraintSet] })
    setOn(!isOn)
  }
  const Icon = isOn ? FlashlightOff : Flashlight
  return (
    <button
      type="button"
      aria-label={t(isOn ? words.torchOff : words.torchOn)}
      onClick={() => void turn().catch(() => undefined)}
      className="absolute end-3 bottom-3 grid size-16 place-items-center rounded-full border border-line bg-surface text-ink shadow-card"
    >
      <Icon className="size-7" />
    </button>
  )
}
