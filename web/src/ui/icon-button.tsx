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
  <Button
    ref={ref}
    size="sm"
    tone={tone}
    aria-label={label}
    title={label}
    className="w-8 px-0! pointer-coarse:w-11"
    busy={busy}
    onClick={run}
  >
    {!busy && <Icon aria-hidden="true" className="size-5" />}
  </Button>
)
