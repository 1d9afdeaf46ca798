import type { Label } from '@aangan/contract/core/language/text'
import { Phone } from 'lucide-react'
import { useT } from '../core/language/language.ts'
import { callable } from './callable.ts'
import { notify } from '../ui/toast.ts'

const style = 'inline-flex max-w-full min-h-11 min-w-11 items-center gap-2 rounded-md tabular-nums md:min-h-9'
const link = 'font-medium text-brand underline-offset-4 hover:underline'

interface Props {
  number: string | null | undefined
  /** The name of the person, where it is already shown beside the number. */
  name?: string
  /** Stands before the number, where nothing else says whose it is. */
  label?: Label
}

/** A number to tap and call. A number that cannot be called shows why. */
export function CallLink({ number, name, label: prefix }: Props) {
  const href = callable(number)
  const t = useT()
  const shown = [prefix && t(prefix), number || t('N/A')].filter(Boolean).join(' ')
  const label = name ? t('Call {name}, {number}', { name, number: shown }) : t('Call {number}', { number: shown })
  const inside = number ? (
    <>
      <Phone className="size-4" />
      {shown}
    </>
  ) : (
    shown
  )
  if (href) {
    return (
      <a href={href} aria-label={label} className={`${style} ${link}`}>
        {inside}
      </a>
    )
  }
  return (
    <button
      type="button"
      aria-label={label}
      className={number ? `${style} ${link}` : style}
      onClick={() =>
        notify.error(
          /\d/.test(number ?? '')
            ? 'Invalid phone number: Must be exactly 10 digits'
            : 'Invalid phone number: No number provided',
        )
      }
    >
      {inside}
    </button>
  )
}
