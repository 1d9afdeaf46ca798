import type { Language } from '@aangan/contract/core/language/language'
import { winnerOf } from '@aangan/contract/society/notice-poll-labels'

interface Worded {
  readonly title: string
  readonly question: string | null
  readonly options: readonly string[] | null
  readonly counts: readonly number[] | null
}

export const closingWords = ({ title, question }: Worded, { t }: Language) => ({
  title,
  body: t('{question} closes tomorrow. Your house has not voted.', { question: question ?? title }),
})

/** The result: an option that has more votes than each other one. */
export function closedWords({ title, question: asked, options, counts }: Worded, { t }: Language) {
  const question = asked ?? title
  const votes = counts ?? []
  const winner = winnerOf(options ?? [], votes)
  const voted = votes.reduce((sum, some) => sum + some, 0)
  return {
    title,
    body: winner
      ? t('{question}: {option}, {votes} of {voted} votes.', { question, ...winner, voted })
      : t('{question}: no option has the most votes.', { question }),
  }
}
