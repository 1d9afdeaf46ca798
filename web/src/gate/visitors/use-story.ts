import { storyOf, type Step } from '@aangan/contract/gate/story'
import type { Visit } from '@aangan/contract/gate/visits'
import { useLanguage } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { datesIn } from '../../ui/dates.ts'

/** What became of a visit, as its reader reads it. The day stands elsewhere. */
export function useStory() {
  const language = useLanguage()
  const { id: userId, community } = useUser()
  const dates = datesIn(language)
  const timeOf = (at: string) => dates.time(at, community?.timeZone)
  return (visit: Visit): readonly (Step & { readonly words: string })[] =>
    storyOf(visit, { userId, language, timeOf }).map((step) => ({ ...step, words: language.say(step.said) }))
}
