import { useEffect, useRef } from 'react'

/** Where the focus goes when it has nowhere else to go. */
export const sectionHeading = () =>
  document.querySelector<HTMLElement>('[data-section-heading]') ??
  document.querySelector<HTMLElement>('[data-page-heading]')

/** The section's heading takes the focus when the thing that had it is gone: its row deleted, its form closed. */
export const focusSectionIfLost = () => {
  if (document.activeElement === document.body) sectionHeading()?.focus()
}

/** For a list: whoever deletes a row with the keyboard goes on from the section's heading, not from the top of the page. */
export function useFocusKeeper(rows: unknown) {
  const inside = useRef(false)
  useEffect(() => {
    if (inside.current) focusSectionIfLost()
  }, [rows])
  return {
    onFocus: () => {
      inside.current = true
    },
    onBlur: () => {
      inside.current = false
    },
  }
}
