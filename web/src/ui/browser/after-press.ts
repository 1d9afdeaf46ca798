let pressed = false
let waiting: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Runs now, or after the current press and its click, so that nothing moves under the finger. */
export function afterPress(run: () => void): void {
  if (pressed) waiting.push(run)
  else run()
}

const begin = () => {
  clearTimeout(timer)
  pressed = true
}
// The click comes right after the release, in the same task.
const end = () => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    pressed = false
    const all = waiting
    waiting = []
    all.forEach((run) => run())
  })
}

// A touch sends its mouse events, and moves the focus, only after its pointer is up.
for (const name of ['pointerdown', 'mousedown']) window.addEventListener(name, begin, { capture: true, passive: true })
for (const name of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
  window.addEventListener(name, end, { capture: true, passive: true })
// Released outside the window. Not captured: that would also see each field's blur.
window.addEventListener('blur', end)
