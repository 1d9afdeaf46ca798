import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { holdLock } from '../../shell/session/desk-touches.ts'

/** `missing`: there is no camera, or the page has no https. */
export type CameraState = 'off' | 'on' | 'refused' | 'missing'

/** The camera at the back, while the page is in sight. `wanted` must be a constant. */
export function useCamera(wanted: MediaTrackConstraints) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('off')
  const [track, setTrack] = useState<MediaStreamTrack>()
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden)
  useEffect(() => {
    if (isHidden) return undefined
    const endHold = holdLock()
    let stream: MediaStream | undefined
    let over = false
    const stop = () => stream?.getTracks().forEach((one) => one.stop())
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...wanted } })
      if (over || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      setTrack(stream.getVideoTracks()[0])
      setState('on')
    }
    start().catch((error: unknown) => {
      if (!over) setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing')
    })
    return () => {
      over = true
      endHold()
      stop()
      setState('off')
    }
  }, [wanted, isHidden])
  return { video, state, track }
}

function onVisibility(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
