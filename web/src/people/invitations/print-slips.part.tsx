import { byHouse } from '@aangan/contract/people/house-order'
import {
  canRenew,
  mostRenewed,
  type Invitation,
  type InvitationStatus,
  type RenewedInvitation,
} from '@aangan/contract/people/invitation-shapes'
import { limits } from '@aangan/contract/core/constants'
import { msg } from '@aangan/contract/core/language/text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { goodUntil } from './good-until.ts'
import { invitations } from './invitations.queries.ts'
import { Slips } from './slips.tsx'

type Query = NonNullable<NonNullable<Parameters<typeof invitations.list>[0]>['query']>

interface Props {
  /** Ids; where none is chosen, all that the filters find. */
  chosen: readonly string[]
  filters: Query
  status: string
  onDone: () => void
}

/**
 * Asks, renews, and prints: a slip needs a code, and a code is known only when it is made. Many are printed in parts,
 * each renewed when its turn comes: who stops on the way has ended no code of those who got no slip.
 */
export function PrintSlips({ chosen, filters, status, onDone }: Props) {
  const t = useT()
  const actor = useUser()
  const queries = useQueryClient()
  const [open, setOpen] = useState(true)
  const [from, setFrom] = useState(0)
  const [printed, setPrinted] = useState<{ slips: readonly RenewedInvitation[]; until: string }>()
  const [drawing, setDrawing] = useState(false)
  const found = useQuery({
    queryKey: ['invitations', 'renewable', chosen, filters, status],
    queryFn: () => (chosen.length > 0 ? [...chosen] : renewable(filters, status, (one) => canRenew(actor, one))),
    gcTime: 0,
    staleTime: Infinity,
  })
  const ids = found.data ?? []
  const next = from + mostRenewed
  const isLast = next >= ids.length
  const print = useAction({
    run: async () => {
      const slips = await invitations.renew({ body: { ids: ids.slice(from, next) } })
      setPrinted({ slips: slips.sort(byHouse), until: goodUntil() })
      setDrawing(true)
    },
    failed: (reason) => msg('Failed to save: {reason}', { reason }),
  })
  const busy = print.busy || drawing
  const finish = () => {
    setOpen(false)
    void queries.invalidateQueries({ queryKey: ['invitations'] })
    onDone()
  }
  const goOn = () => {
    setDrawing(false)
    if (isLast) setOpen(false)
    else setFrom(next)
  }
  const drop = () => {
    setPrinted(undefined)
    if (!open) finish()
  }
  return (
    <>
      <Dialog
        open={open}
        title="Print Slips"
        text={
          found.isPending
            ? 'Loading...'
            : ids.length === 0
              ? 'Nobody is waiting: every invitation was accepted or has ended.'
              : msg(
                  '{count, plural, one {# person gets a slip with a new code. The old code ends.} other {# people get slips with new codes. The old codes end.}}',
                  { count: ids.length },
                )
        }
        onClose={() => busy || finish()}
      >
        {ids.length > mostRenewed && (
          <p role="status" className="mt-3 font-semibold">
            {t('Part {part} of {parts}: slips {from} to {to}', {
              part: from / mostRenewed + 1,
              parts: Math.ceil(ids.length / mostRenewed),
              from: from + 1,
              to: Math.min(next, ids.length),
            })}
          </p>
        )}
        <DialogButtons>
          <Button onClick={() => busy || finish()}>{t(from > 0 ? 'Close' : 'Cancel')}</Button>
          <Button tone="primary" busy={busy} disabled={ids.length === 0} onClick={() => print.start()}>
            {t('Print Slips')}
          </Button>
        </DialogButtons>
      </Dialog>
      {printed && <Slips key={printed.slips[0]?.code} {...printed} onPrinted={goOn} onClose={drop} />}
    </>
  )
}

/** Lists that are asked for at the same time. */
const atOnce = 5

/** Open and expired ones, by house; the others have no account to take. */
async function renewable(filters: Query, status: string, mayRenew: (one: Invitation) => boolean): Promise<string[]> {
  const found: Invitation[] = []
  for (const wanted of ['OPEN', 'EXPIRED'] as const satisfies readonly InvitationStatus[]) {
    if (status !== '' && status !== wanted) continue
    const read = (page: number) =>
      invitations.list({ query: { ...filters, status: wanted, page, size: limits.pageSizeMax } })
    for (let page = 0, pages = 1; page < pages;) {
      const asked = Math.min(page === 0 ? 1 : atOnce, pages - page)
      const lists = await Promise.all(Array.from({ length: asked }, (_, more) => read(page + more)))
      // The last list of a long row of pages knows of one more.
      pages = lists.at(-1)?.totalPages ?? 0
      page += asked
      found.push(...lists.flatMap(({ content }) => content.filter(mayRenew)))
    }
  }
  return found.sort(byHouse).map(({ id }) => id)
}
