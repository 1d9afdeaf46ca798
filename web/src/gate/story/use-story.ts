import { timeIn } from '@aangan/contract/core/times'
import { storyOf, type Step } from '@aangan/contract/gate/story'
import type { Visit } from '@aangan/contract/gate/visits'
import { useLanguage } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'

export interface ToldStep extends Step {
  readonly words: string
}

/** Tells a visit to the person signed in, with times in the community's zone and without the day. */
export function useStory(): (visit: Visit) => readonly ToldStep[] {
  const language = useLanguage()
  const { id: userId, community } = useUser()
  const zone = community?.timeZone
  const timeOf = (at: string) => timeIn(zone, new Date(at))
  return (visit) =>
    storyOf(visit, { userId, language, timeOf }).map((step) => ({ ...step, words: language.say(step.said) }))
}
