import { msg, type Label } from '@aangan/contract/core/language/text'
import { houseLabel } from '@aangan/contract/core/houses'
import type { NoticePerson } from '@aangan/contract/society/notice-readers'
import type { Notice } from '@aangan/contract/society/notices'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { CallLink } from '../../domain/call-link.tsx'
import { Export } from '../../shell/export.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useDates } from '../../ui/dates.ts'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import { ListStates } from '../../ui/list/list-states.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { useReach, useReaders, useRemind } from './notices.queries.ts'

const choices: readonly { readonly read: boolean; readonly label: Label; readonly empty: Label }[] = [
  { read: true, label: 'Read', empty: 'Nobody yet.' },
  { read: false, label: 'Not Read yet', empty: 'Everybody has read it.' },
]

interface Props {
  notice: Notice
  zone: string | undefined
  open: boolean
  onClose: () => void
}

/** Who has read a notice, and who has not yet. */
export function Readers({ notice: { id, title, status }, zone, open, onClose }: Props) {
  const t = useT()
  const [read, setRead] = useState(true)
  const [page, setPage] = useState(0)
  const query = useReaders(id, read, page)
  const choose = (wanted: boolean) => {
    setRead(wanted)
    setPage(0)
  }
  return (
    <Dialog open={open} onClose={onClose} onOutside={onClose} title="Who Has Read It" about={title}>
      <div role="group" aria-label={t('Show only')} className="my-4 flex flex-wrap gap-1.5">
        {choices.map(({ read: own, label }) => (
          <Chip key={label} aria-pressed={own === read} onClick={() => choose(own)}>
            {t(label)}
          </Chip>
        ))}
      </div>
      <ListStates
        query={{ ...query, data: query.data?.content }}
        rowKey={({ userId }) => userId}
        empty={choices.find((choice) => choice.read === read)!.empty}
        failure={(reason) => msg('Failed to load people: {reason}', { reason })}
      >
        {(people) => (
          <ul aria-label={t('People')} className="divide-y divide-line">
            {people.map((person) => (
              <Person key={person.userId} person={person} zone={zone} />
            ))}
          </ul>
        )}
      </ListStates>
      <Pager page={page} totalPages={query.data?.totalPages ?? 0} onPage={setPage} />
      <DialogButtons>
        {status === 'ACTIVE' && <Remind id={id} title={title} />}
        <Export of="noticeReaders" params={{ id }} filters={{ read: read ? 'true' : 'false' }} />
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogButtons>
    </Dialog>
  )
}

function Remind({ id, title }: Pick<Notice, 'id' | 'title'>) {
  const t = useT()
  const remind = useRemind()
  const { data } = useReach(id, true)
  const count = data ? data.people - data.read : 0
  if (count === 0) return null
  const askAndRemind = async () => {
    const question = msg('Remind {count, plural, one {# person} other {# people}} now?', { count })
    if (await ask({ question, subject: title, verb: 'Remind', harmless: true })) remind.start(id)
  }
  return (
    <Button busy={remind.busy} onClick={() => void askAndRemind()}>
      {t('Remind')}
    </Button>
  )
}

function Person({ person, zone }: { person: NoticePerson; zone: string | undefined }) {
  const dates = useDates()
  const { name, division, houseNo, mobileNo, readAt } = person
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-soft">
          {[houseLabel(division, houseNo), readAt && dates.moment(readAt, zone)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {mobileNo && <CallLink number={mobileNo} name={name} />}
    </li>
  )
}
