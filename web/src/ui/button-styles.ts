const base =
  'inline-flex items-center justify-center gap-2 rounded-md border py-1 font-semibold transition-colors duration-150 select-none disabled:cursor-not-allowed disabled:border-line! disabled:bg-sunk! disabled:text-faint! aria-disabled:cursor-not-allowed'

const tones = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-deep',
  plain: 'border-edge bg-surface text-ink hover:bg-sunk',
  quiet: 'border-transparent bg-transparent text-brand hover:bg-brand-wash',
  danger: 'border-transparent bg-danger text-surface hover:bg-danger-deep',
  'quiet-danger': 'border-transparent bg-transparent text-danger hover:bg-danger-wash',
} as const

const sizes = {
  sm: 'min-h-11 px-3 text-sm md:min-h-9',
  md: 'min-h-11 px-5 text-sm',
  /** Large enough for wet thumbs at the gate. */
  lg: 'min-h-14 px-6 text-base',
} as const

export type Tone = keyof typeof tones
export type Size = keyof typeof sizes

export const buttonStyle = (tone: Tone = 'plain', size: Size = 'md') => `${base} ${tones[tone]} ${sizes[size]}`
