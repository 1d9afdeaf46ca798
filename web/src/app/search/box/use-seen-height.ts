import { useLayoutEffect } from 'react'

/** Says in search.css which part of the screen a phone's keyboard leaves. */
export function useSeenHeight(): void {
  useLayoutEffect(() => {
    const screen = window.visualViewport
    if (!screen) return undefined
    const { style } = document.documentElement
    const forget = () => ['--seen-top', '--seen-height'].forEach((name) => style.removeProperty(name))
    const follow = () => {
      // Zoomed in, less of the page is seen without a keyboard too.
      if (screen.scale !== 1) return forget()
      style.setProperty('--seen-top', `${screen.offsetTop}px`)
      style.setProperty('--seen-height', `${screen.height}px`)
    }
    follow()
    screen.addEventListener('resize', follow)
    screen.addEventListener('scroll', follow)
    return () => {
      screen.removeEventListener('resize', follow)
      screen.removeEventListener('scroll', follow)
      forget()
    }
  }, [])
}
