import { limits } from '@aangan/contract/core/constants'
import { msg, type Message } from '@aangan/contract/core/language/text'
import type { Page } from '@aangan/contract/core/query-fields'

/** 'Showing {shown} of {total} users'. */
export type Showing = (counts: { shown: number; total: number }) => Message

/** Beyond what the server counts, it says that there are more. */
export function countOf({ content, totalElements: total }: Page<unknown>, showing: Showing): Message {
  const shown = content.length
  return total > limits.counted ? msg('Showing {shown} of more than 10,000', { shown }) : showing({ shown, total })
}
