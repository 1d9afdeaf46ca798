import { canEditPass, passStatusLabels, visitorOf } from '@aangan/contract/gate/pass-words'
import type { Pass } from '@aangan/contract/gate/passes'
import type { Visit } from '@aangan/contract/gate/visits'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import { House } from '../../domain/house.tsx'
import { ListStates } from '../../ui/list/list-states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { KindIcon } from './kind-icon.tsx'
import { spacedCode } from './code.ts'
import { Part } from './part.tsx'
import { PlannedGuest, usePlannedGuests } from './planned-guest.tsx'
import { useCancelPass, useExpected, useRenewCode } from './passes.queries.ts'
import { useWhen } from './use-when.ts'
import { VisitorLine } from './visitor-line.tsx'
import { besidePicture } from './visitor-photo.tsx'

interface Props {
  /** Several houses: each card names its own. */
  several: boolean
  onShare: (pass: Pass) => void
  onEdit: (pass: Pass) => void
}

/** The visitors with a pass, and the guests that were planned with a vehicle: one list, soonest first. */
export function Expected(props: Props) {
  const t = useT()
  const passes = useExpected()
  const guests = usePlannedGuests()
  const { error, isPending, refetch } = passes
  const data = passes.data && [...passes.data, ...guests].sort((one, other) => fromOf(one).localeCompare(fromOf(other)))
  const list = { data, error, isPending, refetch }
  return (
    <Part title="Expected">
      <ListStates
        query={list}
        rowKey={({ id }) => id}
        empty="Nobody is expected."
        hint="Invite a visitor, and the gate lets them in with a code."
        failure={(reason) => msg('Failed to load visitors: {reason}', { reason })}
      >
        {(shown) => (
          <ul aria-label={t('Expected')} className="grid gap-3 md:grid-cols-2">
            {shown.map((row) => (
              <li key={row.id} data-row={row.id} className="min-w-0">
                {isPass(row) ? (
                  <PassCard pass={row} {...props} />
                ) : (
                  <PlannedGuest visit={row} several={props.several} />
                )}
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </Part>
  )
}

const isPass = (row: Pass | Visit): row is Pass => 'validFrom' in row
const fromOf = (row: Pass | Visit): string => (isPass(row) ? row.validFrom : row.expectedAt)

function PassCard({ pass, several, onShare, onEdit }: Props & { pass: Pass }) {
  const t = useT()
  const when = useWhen()
  const cancel = useCancelPass()
  const renew = useRenewCode()
  const name = visitorOf(pass)
  const { id, kind, code, status, frequency, maxUses, uses, houseNo, division } = pass
  const askAndCancel = async () => {
    const subject = `${name} · ${when(pass, { near: true })}`
    if (
      await ask({
        question: 'Are you sure you want to cancel this pass?',
        subject,
        verb: 'Cancel Pass',
        otherwise: 'Keep',
      })
    )
      cancel.start(pass)
  }
  const askAndRenew = async () => {
    if (
      await ask({
        question: 'Give this pass another code? The code it has is void then.',
        subject: name,
        verb: 'New Code',
      })
    )
      renew.start(pass)
  }
  return (
    <article aria-label={name} className="card flex h-full flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-sunk text-soft">
          <KindIcon kind={kind} className="size-6" />
        </span>
        <div className={besidePicture}>
          <h4 className="flex flex-wrap items-center gap-x-2 font-bold wrap-anywhere">
            {name}
            {status === 'ACTIVE' && frequency === 'ONCE' && (
              <StatusBadge tone="success" label={passStatusLabels.ACTIVE} />
            )}
          </h4>
          <p className="font-medium">{when(pass, { near: true })}</p>
          <div className="text-sm text-soft">
            <VisitorLine visit={{ ...pass, visitorName: name }} />
            {several && <House no={houseNo} division={division} />}
            {maxUses !== null && maxUses > 1 && <p>{t('{uses} of {count} have come', { uses, count: maxUses })}</p>}
          </div>
          {code && (
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="text-xs text-faint">{t('Code')}</span>
              <span className="font-plate text-lg font-bold tracking-wider whitespace-nowrap">{spacedCode(code)}</span>
            </p>
          )}
        </div>
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        <Button size="sm" aria-label={t('Share {name}', { name })} onClick={() => onShare(pass)}>
          {t('Share')}
        </Button>
        {canEditPass(pass) && (
          <Button size="sm" aria-label={t('Edit {name}', { name })} onClick={() => onEdit(pass)}>
            {t('Edit')}
          </Button>
        )}
        {frequency === 'FREQUENT' && code && (
          <Button
            size="sm"
            aria-label={t('New Code {name}', { name })}
            busy={renew.busy}
            onClick={() => void askAndRenew()}
          >
            {t('New Code')}
          </Button>
        )}
        <Button
          size="sm"
          tone="quiet-danger"
          aria-label={t('Cancel Pass {name}', { name })}
          busy={cancel.runningFor?.id === id}
          onClick={() => void askAndCancel()}
        >
          {t('Cancel Pass')}
        </Button>
      </div>
    </article>
  )
}
