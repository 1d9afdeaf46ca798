import { Phone } from 'lucide-react'
import { useT } from '../core/language/language.ts'
import { buttonStyle } from '../ui/button-styles.ts'
import { CallLink } from './call-link.tsx'
import { callable } from './callable.ts'

/** Calls the person that was searched for: the main action, so the largest button. */
export function CallButton({ number, name }: { number: string | null; name: string }) {
  const t = useT()
  const href = callable(number)
  if (!href || !number) return <CallLink number={number} name={name} />
  return (
    <a
      href={href}
      aria-label={t('Call {name}, {number}', { name, number })}
      className={`${buttonStyle('primary', 'lg')} max-w-full max-md:w-full md:min-h-11 md:px-5`}
    >
      <Phone />
      <span className="min-w-0 wrap-anywhere">{t('Call {name}', { name })}</span>
    </a>
  )
}
