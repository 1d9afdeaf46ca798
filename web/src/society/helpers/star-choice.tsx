import { Star } from 'lucide-react'
import { useId } from 'react'
import { useT } from '../../core/language/language.ts'

const stars = ['1', '2', '3', '4', '5'] as const

interface Props {
  value: string
  onChoose: (value: string) => void
  /** The error's id, when there is one. */
  'aria-describedby'?: string
}

/** One to five stars: radio buttons for keyboards and screen readers. */
export function StarChoice({ value, onChoose, 'aria-describedby': describedBy }: Props) {
  const t = useT()
  const group = useId()
  const nameOf = (count: string) => t('{count, plural, one {# star} other {# stars}}', { count: Number(count) })
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="text-sm font-semibold">{t('Rating')}</legend>
      <div className="mt-1 -ml-2 flex items-center">
        {stars.map((count) => (
          <label
            key={count}
            className="relative grid size-12 place-items-center rounded-md has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={group}
              value={count}
              checked={value === count}
              aria-label={nameOf(count)}
              onChange={() => onChoose(count)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Star
              aria-hidden="true"
              className={`size-8 ${count <= value ? 'fill-marigold text-marigold' : 'text-edge'}`}
            />
          </label>
        ))}
        <span aria-hidden="true" className="ms-2 text-sm text-soft">
          {value && nameOf(value)}
        </span>
      </div>
    </fieldset>
  )
}
