import { limits } from '@aangan/contract/core/constants'
import { msg } from '@aangan/contract/core/language/text'
import { Plus } from 'lucide-react'
import type { ReactElement } from 'react'
import { useT } from '../../core/language/language.ts'
import type { Shown } from '../../core/language/say.ts'
import { Button } from '../../ui/button.tsx'

interface Case {
  /** What is searched for, without spaces. */
  wanted: string
  /** Only one group is shown. */
  isGroup: boolean
  /** No resident's car matches either. */
  nobody: boolean
  onAdd: ((plate: string) => void) | undefined
}

/** Why the list is empty, and what to do next. */
export function noGuests(given: Case): { empty: Shown; hint?: Shown | ReactElement } {
  const { wanted, isGroup, nobody, onAdd } = given
  if (!wanted) {
    return isGroup
      ? { empty: 'No guest vehicles in this group now.' }
      : {
          empty: 'No guest vehicles.',
          hint: 'Expected guests, guests inside and those who left in the last 24 hours appear here.',
        }
  }
  if (wanted.length < limits.findMin) return { empty: 'Type one more character.' }
  const empty = nobody
    ? msg('No vehicle has {wanted} in it.', { wanted })
    : msg('No guest vehicle has {wanted} in its number.', { wanted })
  return { empty, hint: <Hint wanted={wanted} nobody={nobody} onAdd={onAdd} /> }
}

function Hint({ wanted, nobody, onAdd }: Omit<Case, 'isGroup'>) {
  const t = useT()
  return (
    <span className="flex flex-col items-center gap-3">
      {wanted.length < limits.searchMin && t('Type one more character to search residents’ vehicles too.')}
      {onAdd && (
        <Button {...(nobody && { tone: 'primary', size: 'lg' })} className="mt-2" onClick={() => onAdd(wanted)}>
          <Plus />
          {t('Add Guest Vehicle with {typed}', { typed: wanted })}
        </Button>
      )}
    </span>
  )
}
