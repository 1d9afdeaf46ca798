import { wallClockIn } from '@aangan/contract/core/dates'
import { minuteOf, timeOf } from '@aangan/contract/gate/pass-windows'
import {
  hasSwitch,
  kindNames,
  kindOf,
  notificationKinds,
  type ChosenPreferences,
  type PreferencesChoice,
  type NotificationKind,
  type Preferences,
  type SomePreferences,
  type Switches,
} from '@aangan/contract/record/notifications'

export const preferencesReply = ({ quietFrom, quietUntil, push }: ChosenPreferences): Preferences => ({
  quietFrom: quietFrom === null ? null : timeOf(quietFrom),
  quietUntil: quietUntil === null ? null : timeOf(quietUntil),
  push: Object.fromEntries(kindNames.filter(hasSwitch).map((kind) => [kind, isOn(push, kind)])) as Switches,
})

/** What is left out stays as it is; null hours are none. */
export const choiceIn = ({ quietFrom, quietUntil, push = {} }: SomePreferences): PreferencesChoice => ({
  changesHours: quietFrom !== undefined || quietUntil !== undefined,
  quietFrom: typeof quietFrom === 'string' ? minuteOf(quietFrom) : null,
  quietUntil: typeof quietUntil === 'string' ? minuteOf(quietUntil) : null,
  push: Object.fromEntries(Object.entries(push).filter(([, on]) => on !== undefined)),
})

export const isOn = (push: Partial<Switches>, kind: NotificationKind): boolean =>
  (hasSwitch(kind) ? push[kind] : undefined) ?? notificationKinds[kind].push

/** Whether nobody may be disturbed now. An end before the beginning is the next morning; the same time is the whole day. */
export function isQuiet({ quietFrom, quietUntil }: ChosenPreferences, timeZone: string, now: Date): boolean {
  if (quietFrom === null || quietUntil === null) return false
  const minute = minuteOf(wallClockIn(timeZone, now).slice(11))
  return quietFrom < quietUntil
    ? quietFrom <= minute && minute < quietUntil
    : minute >= quietFrom || minute < quietUntil
}

/** `silent`: it takes the place of a ring that is over, without a sound. */
export type Way = 'loud' | 'silent' | 'none'

interface Told {
  readonly kind: NotificationKind
  /** It does not ring, though its kind does. */
  readonly calm?: true
}

export function wayOf({ kind, calm }: Told, chosen: ChosenPreferences, timeZone: string, now: Date): Way {
  const rings = kindOf(kind)?.rings === true && calm !== true
  if (!rings && isQuiet(chosen, timeZone, now)) return 'none'
  if (isOn(chosen.push, kind)) return 'loud'
  return kind === 'VISITOR_ANSWERED' && isOn(chosen.push, 'VISITOR_AT_GATE') ? 'silent' : 'none'
}
