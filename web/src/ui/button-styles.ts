const base = 'button transition-colors duration-150 select-none'

const tones = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-deep button-framed',
  plain: 'border-edge bg-surface text-ink hover:bg-sunk button-framed',
  quiet: 'border-transparent bg-transparent text-brand hover:bg-brand-wash',
  danger: 'border-transparent bg-danger text-surface hover:bg-danger-deep button-framed',
  'quiet-danger': 'border-transparent bg-transparent text-danger hover:bg-danger-wash',
  // At the gate, where a colour says what happens.
  go: 'border-transparent bg-success text-surface button-framed',
  warn: 'border-transparent bg-warning text-surface button-framed',
  stop: 'border-transparent bg-danger text-surface button-framed',
} as const

const sizes = {
  sm: 'button-sm',
  md: 'button-md',
  lg: 'button-lg',
  icon: 'button-icon',
  desk: 'button-desk',
  'desk-lg': 'button-desk min-h-18 text-xl',
} as const

export type Tone = keyof typeof tones
export type Size = keyof typeof sizes

export const buttonStyle = (tone: Tone = 'plain', size: Size = 'md') => `${base} ${tones[tone]} ${sizes[size]}`
