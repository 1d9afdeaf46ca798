import type { ComponentProps } from 'react'

/** A choice among a few, each in sight. `aria-pressed` marks the chosen one. */
export const Chip = (button: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button
    {...button}
    type="button"
    className="min-h-11 rounded-full border border-edge bg-surface px-3.5 text-sm text-soft transition-colors duration-150 hover:bg-sunk md:pointer-fine:min-h-9 aria-pressed:border-brand aria-pressed:bg-brand-wash aria-pressed:font-semibold aria-pressed:text-brand"
  />
)
