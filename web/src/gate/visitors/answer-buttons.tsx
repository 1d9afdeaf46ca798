import type { HouseAnswer } from '@aangan/contract/gate/visit-kinds'
import type { Visit } from '@aangan/contract/gate/visits'
import { Check, PackageCheck, X } from 'lucide-react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  visit: Visit
  /** The answer that is being sent. */
  sending: HouseAnswer | undefined
  /** Ignores presses for a moment. */
  paused?: boolean
  onAnswer: (answer: HouseAnswer) => void
}

/** Long words fit side by side on a narrow phone. */
const narrow = 'px-2'

/** For thumbs: 56 px high, the whole width of a phone; one under the other where the text is large. */
export function AnswerButtons({ visit: { kind, visitorName: name }, sending, paused = false, onAnswer }: Props) {
  const t = useT()
  const button = (answer: HouseAnswer) =>
    ({
      size: 'lg',
      busy: sending === answer,
      paused: paused || sending !== undefined,
      onClick: () => onAnswer(answer),
    }) as const
  return (
    <div
      role="group"
      aria-label={t('Answer for {name}', { name })}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3"
    >
      <Button tone="primary" className={narrow} {...button('APPROVE')}>
        {sending !== 'APPROVE' && <Check className="size-6" />}
        {t('Approve')}
      </Button>
      <Button tone="danger" className={narrow} {...button('DENY')}>
        {sending !== 'DENY' && <X className="size-6" />}
        {t('Deny')}
      </Button>
      {kind === 'DELIVERY' && (
        <Button className={`col-span-full ${narrow}`} {...button('LEAVE_AT_GATE')}>
          {sending !== 'LEAVE_AT_GATE' && <PackageCheck className="size-6" />}
          {t('Leave at Gate')}
        </Button>
      )}
    </div>
  )
}
