import type { PageReply } from '@aangan/contract/core/endpoint'
import type { Language } from '@aangan/contract/core/language/language'
import { dateFormat, dayIn, timeIn } from '@aangan/contract/core/times'
import { daysOf, nextWindow, notGood, passDays, passStatus, type PassDay } from '@aangan/contract/gate/pass-windows'
import { passDayLabels } from '@aangan/contract/gate/pass-words'
import { drawnQr, groupedCode } from '../../core/http/drawn-qr.ts'
import { plainPage } from '../../core/http/plain-pages.ts'
import { escaped } from '../../core/language/escaped.ts'
import type { PassKeys } from '../pass-keys/pass-keys.ts'
import type { PagePass } from './pass-page.sql.ts'

interface PageContext {
  readonly now: Date
  readonly language: Language
  readonly keys: PassKeys
}

/** For the visitor: when they may come, and what to show at the gate. */
export function passPage(pass: PagePass, { now, language, keys }: PageContext): PageReply {
  const { t } = language
  const { label, tone } = stateOf(pass, now, language)
  const qr = keys.qrOf(pass.communityId, { ...pass, passId: pass.id })
  const proof =
    tone === 'ended'
      ? ''
      : `${pass.code === null ? '' : `<p class="code">${groupedCode(pass.code)}</p>`}${drawnQr(qr, t('QR code of the pass'))}<p class="say">${escaped(t('Show this at the gate.'))}</p>`
  const when = whenLines(pass, language).map((line, at) => `<p${at === 0 ? ' class="day"' : ''}>${escaped(line)}</p>`)
  return plainPage(language, {
    title: t('Visitor pass for {community}', { community: pass.community }),
    body: `<h1>${escaped(pass.community)}</h1><div class="card"><p class="state ${tone}">${escaped(label)}</p>${proof}<div class="when">${when.join('')}</div></div>`,
  })
}

interface State {
  readonly label: string
  readonly tone: 'good' | 'soon' | 'ended'
}

function stateOf(pass: PagePass, now: Date, language: Language): State {
  const { t } = language
  const { timeZone, earlyMinutes, lateMinutes } = pass
  if (notGood(pass, { timeZone, at: now, earlyMinutes, lateMinutes }) === undefined)
    return { label: t('Good now'), tone: 'good' }
  const status = passStatus(pass, now)
  if (status === 'CANCELLED') return { label: t('Cancelled'), tone: 'ended' }
  if (status === 'USED') return { label: t('Used'), tone: 'ended' }
  const next = nextWindow(pass, timeZone, now)
  if (status === 'OVER' || next === undefined) return { label: t('Over'), tone: 'ended' }
  const isToday = dayIn(language, timeZone, next.from) === dayIn(language, timeZone, now)
  const time = isToday ? timeIn(timeZone, next.from) : onWeekday(language, timeZone, next.from)
  return { label: t('Good from {time}', { time }), tone: 'soon' }
}

/** A line of day or days, and one of hours; of several days, when it begins and ends. */
function whenLines(pass: PagePass, language: Language): string[] {
  const { validFrom, validUntil, days, dayFrom, dayUntil, timeZone } = pass
  const { t, locale } = language
  if (days === 0) {
    const day = dateFormat(locale, timeZone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    const [first, last] = [day.format(validFrom), day.format(validUntil)]
    if (first === last) return [first, t('{from} to {until}', hoursIn(timeZone, validFrom, validUntil))]
    return [
      t('{from} to {until}', {
        from: onWeekday(language, timeZone, validFrom),
        until: onWeekday(language, timeZone, validUntil),
      }),
    ]
  }
  const date = (at: Date): string => dayIn(language, timeZone, at)
  const atMinute = (minutes: number): Date => new Date(minutes * 60_000)
  return [
    daysIn(language, daysOf(days)),
    t('{from} to {until}', hoursIn('UTC', atMinute(dayFrom), atMinute(dayUntil))),
    t('{from} to {until}', { from: date(validFrom), until: date(new Date(validUntil.getTime() - 1)) }),
  ]
}

function daysIn({ t, locale }: Language, days: readonly PassDay[]): string {
  if (days.length === passDays.length) return t('Every day')
  return new Intl.ListFormat(locale).format(days.map((day) => t(passDayLabels[day])))
}

const hoursIn = (timeZone: string, from: Date, until: Date) => ({
  from: timeIn(timeZone, from),
  until: timeIn(timeZone, until),
})

/** `Mon, 23 Nov, 6:00 pm`. Not one format: Hindi would add two more words for 'at'. */
function onWeekday(language: Language, timeZone: string, at: Date): string {
  const { locale, month } = language
  const day = dateFormat(locale, timeZone, { weekday: 'short', day: 'numeric', month })
  return `${day.format(at)}, ${timeIn(timeZone, at)}`
}
