let context: AudioContext | undefined

/** Two soft notes, where the browser lets a page sound: after the person's first press somewhere in it. */
export function chime(): void {
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume()
    if (context.state !== 'running') return
    const start = context.currentTime
    ring(context, 880, start)
    ring(context, 659, start + 0.28)
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([160, 80, 160])
  } catch {
    // No sound is better than no question.
  }
}

function ring(audio: AudioContext, hertz: number, at: number): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.type = 'sine'
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0.0001, at)
  volume.gain.exponentialRampToValueAtTime(0.25, at + 0.03)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.9)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + 1)
}
