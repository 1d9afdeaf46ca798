const key = 'deskSound'
/** Pitches in hertz, one after the other. */
const tunes = { good: [660, 880], bad: [330, 220], notice: [520] } as const
export type Tune = keyof typeof tunes

const noteS = 0.16
let context: AudioContext | undefined

export const isLoud = (): boolean => localStorage.getItem(key) !== 'off'
export const setLoud = (loud: boolean): void => localStorage.setItem(key, loud ? 'on' : 'off')

/** A sound and a buzz. Made here: a file could be missing when the network is. */
export function play(tune: Tune): void {
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(tune === 'good' ? [80, 60, 80] : 300)
  if (!isLoud() || !('AudioContext' in window)) return
  context ??= new AudioContext()
  // Before the first tap the browser lets nothing be heard.
  if (context.state === 'suspended') void context.resume().catch(() => undefined)
  const start = context.currentTime
  for (const [index, pitch] of tunes[tune].entries()) {
    const note = new OscillatorNode(context, { frequency: pitch })
    const volume = new GainNode(context, { gain: 0.25 })
    note.connect(volume).connect(context.destination)
    note.start(start + index * noteS)
    note.stop(start + (index + 1) * noteS)
  }
}
