import type { Language } from '@aangan/contract/core/language/language'
import { datesIn } from '../ui/dates.ts'

interface Props {
  of: { readonly timestamp: string; readonly occurredAt?: string | null }
  zone: string | undefined
  language: Language
}

/** When it took place; where a desk told of it later, also when that came. */
export function Happened({ of: { timestamp, occurredAt }, zone, language }: Props) {
  const dates = datesIn(language)
  const at = occurredAt ?? timestamp
  const isLater = dates.moment(at, zone) !== dates.moment(timestamp, zone)
  return (
    <>
      <time dateTime={at}>{dates.moment(at, zone)}</time>
      {isLater && (
        <span className="block text-sm text-soft">
          {language.t('came {time}', { time: dates.moment(timestamp, zone) })}
        </span>
      )}
    </>
  )
}
