import { msg, type Label } from '@aangan/contract/core/language/text'
import { houseLabel } from '@aangan/contract/core/houses'
import type { Notice } from '@aangan/contract/society/notices'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { Export } from '../../shell/export.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { ListStates } from '../../ui/list/list-states.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { useHouseVotes } from './notices.queries.ts'

const choices: readonly { readonly voted: boolean; readonly label: Label; readonly empty: Label }[] = [
  { voted: true, label: 'Voted', empty: 'No house has voted.' },
  { voted: false, label: 'Not Voted Yet', empty: 'Every house has voted.' },
]

interface Props {
  notice: Notice
  title: Label
  manages: boolean
  open: boolean
  onClose: () => void
}

/** Which houses have voted, and which have not. Where it is shown what they chose, those that chose the same stand together. */
export function HouseVotes({ notice: { id, poll }, title, manages, open, onClose }: Props) {
  const t = useT()
  const [voted, setVoted] = useState(true)
  const [page, setPage] = useState(0)
  const query = useHouseVotes(id, voted, page)
  const rows = query.data?.content
  return (
    <Dialog open={open} onClose={onClose} onOutside={onClose} title={title} about={poll?.question ?? ''}>
      <div role="group" aria-label={t('Show only')} className="my-4 flex flex-wrap gap-1.5">
        {choices.map(({ voted: own, label }) => (
          <Chip
            key={label}
            aria-pressed={own === voted}
            onClick={() => {
              setVoted(own)
              setPage(0)
            }}
          >
            {t(label)}
          </Chip>
        ))}
      </div>
      <ListStates
        query={{ ...query, data: rows }}
        rowKey={({ division, houseNo }) => houseLabel(division, houseNo)}
        empty={choices.find((choice) => choice.voted === voted)!.empty}
        failure={(reason) => msg('Failed to load houses: {reason}', { reason })}
      >
        {(listed) => (
          <ul aria-label={t('Houses')} className="divide-y divide-line">
            {listed.map(({ division, houseNo, option }, index) => (
              <li key={houseLabel(division, houseNo)} className="py-1.5">
                {option !== null && option !== listed[index - 1]?.option && (
                  <h3 className="text-sm font-semibold text-soft wrap-anywhere">{option}</h3>
                )}
                <p className="font-semibold">{houseLabel(division, houseNo)}</p>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
      <Pager page={page} totalPages={query.data?.totalPages ?? 0} onPage={setPage} />
      <DialogButtons>
        {manages && <Export of="noticePolls" params={{ id }} filters={{ voted: voted ? 'true' : 'false' }} />}
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
