import { guardIn } from '@aangan/contract/gate/words-by-phone'
import type { Visit } from '@aangan/contract/gate/visits'
import { useLanguage } from '../../core/language/language.ts'
import { useStory, type ToldStep } from './use-story.ts'

interface Props {
  visit: Visit
}

/** What became of a visit, in one paragraph. */
export function VisitStory({ visit }: Props) {
  const story = useStory()
  return (
    <span className="block text-sm text-soft wrap-anywhere">
      {story(visit)
        .map(({ words }) => words)
        .join(' ')}
    </span>
  )
}

/** The same as a list, each step with its gate and guard. */
export function VisitSteps({ visit }: Props) {
  const story = useStory()
  return (
    <ol className="flex flex-col gap-3">
      {story(visit).map((step) => (
        <li key={step.words}>
          <span className="block wrap-anywhere">{step.words}</span>
          <Marked step={step} />
        </li>
      ))}
    </ol>
  )
}

/** `Gate 1 · Mohan Jadhav` */
function Marked({ step: { marked } }: { step: ToldStep }) {
  const language = useLanguage()
  const parts = [marked?.gate?.name, marked?.guard ? guardIn(language, marked.guard) : undefined]
  const shown = parts.filter((part) => part !== undefined).join(' · ')
  return shown === '' ? null : <span className="block text-sm text-soft wrap-anywhere">{shown}</span>
}
