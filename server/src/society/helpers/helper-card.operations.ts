import type { PageReply } from '@aangan/contract/core/endpoint'
import type { Language } from '@aangan/contract/core/language/language'
import { drawnQr, groupedCode } from '../../core/http/drawn-qr.ts'
import { plainPage } from '../../core/http/plain-pages.ts'
import { escaped } from '../../core/language/escaped.ts'
import type { HelperCard } from './helper-card.sql.ts'

/** For the helper: what to show at the gate, and what people say of them. */
export function cardPage(
  { name, community, code, fairRating, ratingCount, reply }: HelperCard,
  language: Language,
): PageReply {
  const { t } = language
  const count = t('({count, plural, one {# rating} other {# ratings}})', { count: ratingCount })
  const rating = fairRating === null ? t('Not enough ratings yet') : `★ ${fairRating.toFixed(1)}`
  const lines = [
    `${rating} ${count}`,
    ...(reply === null ? [] : [t('{name} says: {reply}', { name, reply })]),
    t('To answer a rating, tell the office.'),
  ]
  return plainPage(language, {
    title: t('Card for the gate of {community}', { community }),
    body: `<h1>${escaped(community)}</h1><div class="card"><p class="say">${escaped(name)}</p><p class="code">${groupedCode(code)}</p>${drawnQr(`AGH:${code}`, t('QR code of the card'))}<p class="say">${escaped(t('Show this at the gate.'))}</p><div class="when">${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}</div></div>`,
  })
}
