import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import type { Tone } from './button-styles.ts'
import { Button } from './button.tsx'

interface Props {
  ref?: Ref<HTMLButtonElement>
  label: string
  run: () => void
  busy?: boolean
  tone: Tone
  icon: LucideIcon
}

/** The label is both tooltip and accessible name. */
export const IconButton = ({ ref, label, run, busy = false, tone, icon: Icon }: Props) => (
  <Button ref={ref} size="icon" tone={tone} aria-label={label} title={label} busy={busy} onClick={run}>
    {!busy && <Icon />}
  </Button>
)
