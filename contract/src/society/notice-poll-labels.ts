import type { Label } from '../core/language/text.ts'

// What the browser needs of polls without the shapes.

export const voterKinds = ['OWNERS', 'RESIDENTS'] as const
export type VoterKind = (typeof voterKinds)[number]
export const voterLabels: Readonly<Record<VoterKind, Label>> = {
  OWNERS: 'Owners',
  RESIDENTS: 'People who live there',
}

export const voteMessages = {
  option: 'Please choose one of the options.',
  house: 'Please choose one of your houses.',
} as const satisfies Record<string, Label>

/** The options with their votes, the most first. Ties keep their order. */
export const ranked = (
  options: readonly string[],
  counts: readonly number[],
): readonly { readonly option: string; readonly votes: number }[] =>
  options.map((option, index) => ({ option, votes: counts[index] ?? 0 })).sort((one, other) => other.votes - one.votes)

/** Undefined where there are no votes, or several options have the most. */
export function winnerOf(options: readonly string[], counts: readonly number[]) {
  const [first, second] = ranked(options, counts)
  return first === undefined || first.votes === (second?.votes ?? 0) ? undefined : first
}
