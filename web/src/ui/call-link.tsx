import { tenDigits } from '@aangan/contract/fields'
import { Phone } from 'lucide-react'
import { notify } from './toast.ts'

const style =
  'inline-flex min-h-11 items-center gap-2 rounded-md font-medium whitespace-nowrap text-brand tabular-nums underline-offset-4 hover:underline md:min-h-9'

/** A number to tap and call; one that cannot be called says so. `name` is whom it calls. */
export function CallLink({ number, name }: { number: string | null | undefined; name?: string }) {
  const digits = (number ?? '').replace(/\D/g, '')
  const shown = number || 'N/A'
  const label = name ? `Call ${name}, ${shown}` : `Call ${shown}`
  const inside = (
    <>
      <Phone aria-hidden="true" className="size-4 shrink-0" />
      {shown}
    </>
  )
  if (tenDigits.test(digits)) {
    return (
      <a href={`tel:${digits}`} aria-label={label} className={style}>
        {inside}
      </a>
    )
  }
  const reason = digits ? 'Must be exactly 10 digits' : 'No number provided'
  return (
    <button
      type="button"
      aria-label={label}
      className={style}
      onClick={() => notify.error(`Invalid phone number: ${reason}`)}
    >
      {inside}
    </button>
  )
}
