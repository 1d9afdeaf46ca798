import type { MoveOut } from '@aangan/contract/people/move-outs'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import { useDates } from '../../ui/dates.ts'
import { countsText } from './counts.ts'
import { useUndoMoveOut } from './move-outs.queries.ts'

interface Props {
  moveOut: MoveOut
}

export function WhatLeft({ moveOut }: Props) {
  const t = useT()
  const dates = useDates()
  const { reason, purgeOn } = moveOut
  return (
    <div className="text-sm">
      {reason && <p>{reason}</p>}
      <p>{t(countsText, moveOut)}</p>
      <p>{t('Kept until {date}', { date: dates.plainDay(purgeOn) })}</p>
    </div>
  )
}

/** Puts it back. */
export function UndoMoveOut({ moveOut }: Props) {
  const t = useT()
  const undo = useUndoMoveOut()
  const { id, userName: name } = moveOut
  const askAndUndo = async () => {
    const subject = (
      <>
        {name}
        <span className="block text-sm font-normal text-soft">{t(countsText, moveOut)}</span>
      </>
    )
    if (await ask({ question: 'Bring this person and their things back?', subject, verb: 'Undo', harmless: true }))
      undo.start(id)
  }
  return (
    <Button
      size="sm"
      aria-label={t('Undo: {name}', { name })}
      busy={undo.runningFor === id}
      onClick={() => void askAndUndo()}
    >
      {t('Undo')}
    </Button>
  )
}
