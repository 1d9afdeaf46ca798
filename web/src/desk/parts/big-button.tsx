import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'

const tones = {
  go: 'border-transparent! bg-success! text-surface!',
  warn: 'border-transparent! bg-warning! text-surface!',
  stop: 'border-transparent! bg-danger! text-surface!',
  primary: '',
  plain: '',
} as const

interface Props extends Omit<ComponentProps<typeof Button>, 'tone' | 'size'> {
  tone?: keyof typeof tones
}

/** For wet thumbs: at least 56 pixels high. */
export const BigButton = ({ tone = 'plain', className = '', ...button }: Props) => (
  <Button
    {...button}
    size="lg"
    tone={tone === 'plain' ? 'plain' : 'primary'}
    className={`min-w-0 px-3! text-lg! leading-tight wrap-anywhere ${tones[tone]} ${className}`}
  />
)
