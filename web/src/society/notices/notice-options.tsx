import { divisions } from '@aangan/contract/core/constants'
import { todayIn, wallClockIn } from '@aangan/contract/core/dates'
import { msg, type Label, type Message } from '@aangan/contract/core/language/text'
import { audienceLabels } from '@aangan/contract/society/notice-audience-labels'
import type { Audience } from '@aangan/contract/society/notice-audience'
import type { Notice } from '@aangan/contract/society/notices'
import { raw, useSay, type Reason } from '../../core/language/say.ts'
import { useDates } from '../../ui/dates.ts'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { CheckList } from '../../ui/input/check-list.tsx'
import { DateTimeInput } from '../../ui/input/date-input.tsx'
import { RadioChoice } from '../../ui/input/radio-choice.tsx'
import { Fold } from './fold.tsx'
import { HousesInput } from './houses-input.tsx'
import type { OptionsForm } from './options-form.ts'
import { PollFields } from './poll-fields.tsx'
import { audienceIn, publishInstant } from './notice-values.ts'

interface Props {
  form: OptionsForm
  zone: string
  now: Date
  /** The notice that is edited. */
  notice: Notice | undefined
}

const option = (value: string, label: Label) => ({ value, label })
const everyoneOrSome = [option('EVERYONE', 'Everyone'), option('SOME', 'Some')]
const nowOrLater = [option('NOW', 'Now'), option('LATER', 'Later')]
const asking = [option('NO', 'No'), option('READ', 'To read it'), option('POLL', 'A poll')]
const pollParts = ['question', 'options', 'closesOn'] as const
const ownership = [option('ALL', 'All'), option('owner', 'Owner'), option('tenant', 'Tenant')]
const labelIn = (options: readonly { value: string; label: Label }[], chosen: string): Message =>
  msg(options.find(({ value }) => value === chosen)?.label ?? options[0]!.label)

/** For whom, when, and what is asked: three folded lines, each of which says what holds. After publishing they are text. */
export function NoticeOptions({ form, zone, now, notice }: Props) {
  const dates = useDates()
  const { values, errors } = form
  const later = publishInstant(values, zone)
  const lines: Readonly<Record<'audience' | 'time' | 'ask', Reason>> = {
    audience: msg('For: {what}', { what: forWhom(audienceIn(values)) }),
    time: msg('When: {what}', {
      what: later ? raw(dates.moment(later.toISOString(), zone)) : labelIn(nowOrLater, 'NOW'),
    }),
    ask: msg('Ask people something: {what}', { what: labelIn(asking, values.ask) }),
  }
  if (notice && notice.status !== 'SCHEDULED')
    return <Published lines={[lines.audience, lines.ask]} publishedAt={dates.moment(notice.publishedAt, zone)} />
  return (
    <>
      <Fold line={lines.audience} wrong={errors['audience'] !== undefined}>
        <RadioChoice label="For" options={everyoneOrSome} {...form.text('audience')} />
        {values.audience === 'SOME' && (
          <>
            <CheckList
              label="Divisions"
              options={divisions.map((division) => ({ value: division, label: raw(division) }))}
              chosen={values.divisions}
              onChoose={(chosen) => form.set('divisions', chosen)}
            />
            <HousesInput houses={values.houses} onChange={(houses) => form.set('houses', houses)} />
            <RadioChoice label="Ownership Type" options={ownership} {...form.text('ownership')} />
            <div>
              <Checkbox label="Residents" {...form.tick('residents')} />
              <Checkbox label="Security" {...form.tick('security')} />
            </div>
          </>
        )}
      </Fold>
      <Fold line={lines.time} wrong={errors['publishAt'] !== undefined}>
        <RadioChoice label="When" options={nowOrLater} {...form.text('time')} />
        {values.time === 'LATER' && (
          <DateTimeInput label="Publish At" min={wallClockIn(zone, now)} {...form.text('publishAt')} />
        )}
      </Fold>
      <Fold line={lines.ask} wrong={pollParts.some((name) => errors[name] !== undefined)}>
        <RadioChoice label="Ask people something" options={asking} {...form.text('ask')} />
        {values.ask === 'POLL' && <PollFields form={form} today={todayIn(zone, now)} />}
      </Fold>
    </>
  )
}

function Published({ lines, publishedAt }: { lines: readonly Reason[]; publishedAt: string }) {
  const say = useSay()
  return (
    <ul className="flex flex-col gap-1 text-sm text-soft">
      {lines.map((line, index) => (
        <li key={index}>{say(line)}</li>
      ))}
      <li>{say(msg('When: {what}', { what: publishedAt }))}</li>
    </ul>
  )
}

const forWhom = (audience: Audience | null): Reason => {
  if (audience === null) return msg('Everyone')
  const shown = { ...audience, houses: [...audience.houses], houseCount: audience.houses.length }
  const labels = audienceLabels(shown as never)
  return { all: labels.map((label) => (typeof label === 'string' ? raw(label) : label)), between: ', ' }
}
