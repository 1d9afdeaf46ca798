import { houseLabel } from '@aangan/contract/core/houses'
import type { Visit } from '@aangan/contract/gate/visits'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { Button } from '../../ui/button.tsx'
import { AskingDialog } from './asking-dialog.tsx'
import { useAsked } from './asking.queries.ts'
import { bands } from './bands.ts'
import { useAskedState } from './use-asked-state.ts'

export interface AskedHousesProps {
  ids: readonly string[]
  /** The one whose dialog is open. */
  opened: string | undefined
  onOpen: (id: string | undefined) => void
  /** Somebody read what became of it. */
  onDone: (id: string) => void
  zoneOf: (communityId: string) => string | undefined
  /** Lets in somebody who was approved; green or amber. */
  renderMark: (id: string, isProved: boolean) => ReactNode
}

/** Requests made on this page: a line for each until it is put away, and the dialog of the one that is open. */
export function AskedHouses({ ids, ...given }: AskedHousesProps) {
  const t = useT()
  return (
    <ul aria-label={t('Waiting')} className="mb-4 flex flex-col gap-2">
      {ids.map((id) => (
        <Asked key={id} id={id} {...given} />
      ))}
    </ul>
  )
}

type OneProps = Omit<AskedHousesProps, 'ids'> & { readonly id: string }

function Asked({ id, ...given }: OneProps) {
  const { data: visit } = useAsked(id)
  return visit && <AskedVisit visit={visit} {...given} />
}

function AskedVisit({ visit, ...given }: Omit<OneProps, 'id'> & { readonly visit: Visit }) {
  const { opened, onOpen, onDone, zoneOf, renderMark } = given
  const t = useT()
  const say = useSay()
  const { id, status, visitorName, division, houseNo, communityId } = visit
  const state = useAskedState(visit, zoneOf(communityId))
  const { icon: Icon, wash } = bands[state.tone]
  const isOpen = opened === id
  const close = () => onOpen(undefined)
  const entered = useEffectEvent(() => (isOpen ? close() : onDone(id)))
  const hasEntered = status === 'ARRIVED' || status === 'EXITED'
  useEffect(() => {
    if (hasEntered) entered()
  }, [hasEntered])
  const about = `${visitorName} · ${houseLabel(division, houseNo)}`
  return (
    <li className="flex items-stretch gap-2">
      <button
        type="button"
        onClick={() => onOpen(id)}
        className={`flex min-h-14 min-w-0 grow items-center gap-3 rounded-lg px-4 py-2 text-start ${wash}`}
      >
        <Icon className="size-6 shrink-0" />
        <span className="min-w-0 grow basis-0 wrap-anywhere">
          <span className="block font-semibold tabular-nums">{say(state.title)}</span>
          <span className="block text-sm">{about}</span>
        </span>
      </button>
      {!state.isAsking && (
        <Button
          aria-label={t('Put away: {name}', { name: visitorName })}
          className="w-14 px-0"
          onClick={() => onDone(id)}
        >
          <X className="size-6" />
        </Button>
      )}
      <AskingDialog
        visit={visit}
        state={state}
        isOpen={isOpen}
        mark={status === 'APPROVED' && renderMark(id, state.tone === 'go')}
        onClose={close}
        onClosed={() => !state.isAsking && onDone(id)}
      />
    </li>
  )
}
