import { houseLabel } from '@aangan/contract/core/houses'
import { houseTypeLabels, type Occupancy } from '@aangan/contract/people/occupancies'
import { ArrowLeft, UserPlus } from 'lucide-react'
import { codeOf } from '../../core/api/api-error.ts'
import { useT } from '../../core/language/language.ts'
import { raw } from '../../core/language/say.ts'
import { msg } from '@aangan/contract/core/language/text'
import { Button } from '../../ui/button.tsx'
import { useEditor } from '../../ui/form/editor.ts'
import { ListStates } from '../../ui/list/list-states.tsx'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { FormerPeople } from './former-people.tsx'
import { Households } from './house-people.tsx'
import { householdsOf } from './households-of.ts'
import { useHouse } from './houses.queries.ts'
import { OccupancyForm } from './occupancy.form.tsx'

/** The people of a house by household, and the form that gives it to somebody. */
export function HousePage({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useT()
  const query = useHouse(id)
  const editor = useEditor<Occupancy>({ kind: `occupancy:${id}`, byAddress: false })
  const house = query.data
  const households = house && householdsOf(house.occupancies)
  return (
    <>
      <Button tone="quiet" size="sm" className="-ms-3 mb-2" onClick={onBack}>
        <ArrowLeft />
        {t('All houses')}
      </Button>
      <SectionHeading title={house ? raw(houseLabel(house.division, house.number)) : 'Houses'}>
        {house && !editor.isOpen && (
          <Button tone="primary" onClick={editor.add}>
            <UserPlus />
            {t('Add Person')}
          </Button>
        )}
      </SectionHeading>
      {house && <p className="-mt-3 mb-4 text-soft">{t(houseTypeLabels[house.type])}</p>}
      {house && households && editor.isOpen && (
        <OccupancyForm key={editor.key} house={house} households={households} editor={editor} />
      )}
      {/* What is chosen again after it is gone leaves Recent of the search. */}
      <div data-missing={codeOf(query.error) === 'house.not_found' || undefined}>
        <ListStates
          query={{ ...query, data: households }}
          rowKey={({ id }) => id}
          empty="Nobody belongs to this house."
          hint="Give it to somebody with Add Person."
          failure={(reason) => msg('Failed to load houses: {reason}', { reason })}
        >
          {(rows) => house && <Households of={rows} house={house} />}
        </ListStates>
      </div>
      {house && <FormerPeople of={house.occupancies} houseId={house.id} />}
    </>
  )
}
