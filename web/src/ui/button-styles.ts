const base =
  'button transition-colors duration-150 select-none disabled:cursor-not-allowed disabled:text-faint! aria-disabled:cursor-not-allowed'
/** Without a frame it gets none when it is disabled. Important, since the desk's own styles come later. */
const [framed, bare] = ['disabled:border-line! disabled:bg-sunk!', 'disabled:bg-transparent!']

const tones = {
  primary: `border-transparent bg-brand text-on-brand hover:bg-brand-deep ${framed}`,
  plain: `border-edge bg-surface text-ink hover:bg-sunk ${framed}`,
  quiet: `border-transparent bg-transparent text-brand hover:bg-brand-wash ${bare}`,
  danger: `border-transparent bg-danger text-surface hover:bg-danger-deep ${framed}`,
  'quiet-danger': `border-transparent bg-transparent text-danger hover:bg-danger-wash ${bare}`,
  // At the gate, where a colour says what happens.
  go: `border-transparent bg-success text-surface ${framed}`,
  warn: `border-transparent bg-warning text-surface ${framed}`,
  stop: `border-transparent bg-danger text-surface ${framed}`,
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
