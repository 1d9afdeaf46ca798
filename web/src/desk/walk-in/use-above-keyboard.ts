import { useEffect } from 'react'

/** Where the keyboard of a phone lies over the page, the buttons at the foot stand above it. */
export function useAboveKeyboard(): void {
  useEffect(() => {
    const screen = window.visualViewport
    if (!screen) return undefined
    const root = document.documentElement
    const place = () => {
      // Zoomed in, less of the page is seen without a keyboard too.
      const covered = screen.scale === 1 ? root.clientHeight - screen.height - screen.offsetTop : 0
      root.style.setProperty('--keyboard', `${Math.max(0, covered)}px`)
    }
    screen.addEventListener('resize', place)
    screen.addEventListener('scroll', place)
    return () => {
      screen.removeEventListener('resize', place)
      screen.removeEventListener('scroll', place)
      root.style.removeProperty('--keyboard')
    }
  }, [])
}
