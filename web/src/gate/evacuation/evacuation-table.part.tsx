import type { SearchedFloor, Sought } from '@aangan/contract/gate/evacuation'
import type { Label } from '@aangan/contract/core/language/text'
import { useLanguage } from '../../core/language/language.ts'
import { Plate } from '../../domain/plate.tsx'
import { useDates } from '../../ui/dates.ts'
import './evacuation.css'

export interface Person extends Sought {
  readonly name: string
  readonly kind: Label
  /** Where they are, as people read it. */
  readonly where: string
  readonly vehicleNo: string | null
}

interface Props {
  floors: readonly SearchedFloor<Person>[]
  community: string | undefined
  /** When it was read. */
  at: string
  zone: string | undefined
}

/** Who is inside, on paper only: one table, with a box to tick. */
export function EvacuationTable({ floors, community, at, zone }: Props) {
  const { t, say } = useLanguage()
  const dates = useDates()
  return (
    <div className="evacuation hidden print:block">
      <p className="mb-2 font-bold">{`${t('Evacuation List')} · ${community ?? ''} · ${dates.stamp(at, zone)}`}</p>
      <table aria-label={t('Evacuation List')} className="w-full">
        <thead>
          <tr className="border-b border-line *:text-start">
            <th scope="col">{t('Out')}</th>
            <th scope="col">{t('House')}</th>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Kind')}</th>
            <th scope="col">{t('Vehicle Number')}</th>
            <th scope="col">{t('Since')}</th>
          </tr>
        </thead>
        {floors.map(({ key, title, people }) => (
          <tbody key={key} className="divide-y divide-line">
            <tr>
              <th scope="rowgroup" colSpan={6} className="pt-2 text-start">
                {say(title)}
              </th>
            </tr>
            {people.map(({ id, name, kind, where, vehicleNo, since }) => (
              <tr key={id}>
                <td aria-hidden="true">
                  <span className="block size-[6mm] border-2 border-ink" />
                </td>
                <td className="font-semibold">{where}</td>
                <td className="font-semibold wrap-anywhere">{name}</td>
                <td>{t(kind)}</td>
                <td className="whitespace-nowrap">{vehicleNo ? <Plate no={vehicleNo} /> : '–'}</td>
                <td>{dates.moment(since, zone)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className="mt-2">{t('Residents are not on this list.')}</p>
    </div>
  )
}
