import { notAllowed } from '@aangan/contract/core/problems'
import { assertValid, refuse } from '@aangan/contract/refusal'
import type { Poll } from '@aangan/contract/society/notice-poll'
import { voteMessages } from '@aangan/contract/society/notice-poll-labels'
import type { ListedNotice } from '@aangan/contract/society/notices'

/** The poll in which somebody may vote now, if they may vote at all. */
export function assertVoting({ poll, status }: ListedNotice, isClosedByNow: boolean): Poll {
  if (poll === null) return refuse('poll.none')
  if (status !== 'ACTIVE') refuse('notice.not_on_board')
  if (poll.closed || isClosedByNow) refuse('poll.closed')
  return poll
}

interface OwnHouse {
  readonly houseId: string
  readonly isTakenIn: boolean
  readonly mayVote: boolean
}

/** For which of their houses somebody votes. One house needs no naming. */
export function houseOfVote<House extends OwnHouse>(
  poll: Poll,
  houses: readonly House[],
  { option, houseId }: { readonly option: number; readonly houseId?: string | undefined },
): House {
  assertValid({ option: option < poll.options.length ? undefined : notAllowed(voteMessages.option) })
  const own = houses.filter((house) => house.isTakenIn && (houseId === undefined || house.houseId === houseId))
  const voting = own.filter((house) => house.mayVote)
  const isNobodys = houseId !== undefined && own.length === 0
  assertValid({ houseId: isNobodys || voting.length > 1 ? notAllowed(voteMessages.house) : undefined })
  return voting[0] ?? refuse(poll.voters === 'OWNERS' ? 'poll.owners_only' : 'poll.residents_only')
}
