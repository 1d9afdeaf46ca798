import type { Answer } from './world.ts'

/** Repeats a request that a busy server has put off, as a client would: how many it can take at once is no rule. */
export async function insist(send: () => Promise<Answer>, putOff: readonly number[] = [503]): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (!putOff.includes(answer.status)) return answer
  }
}
