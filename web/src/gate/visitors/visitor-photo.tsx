import type { Visit } from '@aangan/contract/gate/visits'
import { useT } from '../../core/language/language.ts'
import { useShownFile } from '../../ui/browser/shown-file.ts'
import { KindIcon } from './kind-icon.tsx'
import { useVisitorPhoto } from './visits.queries.ts'

/** Text stands beside the picture where it has room for its words, else below it. */
export const besidePicture = 'min-w-[min(9rem,100%)] grow basis-0'

const sizes = { sm: 'size-10', md: 'size-14', lg: 'size-28' } as const

/** The photo that the guard took; the kind's icon until there is one. `lg`: a photo alone is so large. */
export function VisitorPhoto({ visit, size = 'md' }: { visit: Visit; size?: keyof typeof sizes }) {
  const t = useT()
  const photo = useVisitorPhoto(visit)
  const show = useShownFile(photo.data)
  const { visitorName: name } = visit
  return (
    <span
      className={`grid shrink-0 place-items-center overflow-hidden rounded-lg bg-sunk text-soft ${sizes[size === 'lg' && !visit.hasPhoto ? 'md' : size]}`}
    >
      {photo.data ? (
        <img ref={show} alt={t('Photo of {name}', { name })} className="size-full object-cover" />
      ) : (
        <KindIcon kind={visit.kind} className="size-7" />
      )}
    </span>
  )
}
