import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, messageOf } from '../core/api/api.ts'
import type { Shown, Reason } from '../core/language/say.ts'
import { newRequestKey } from './request-key.ts'
import { notify } from './toast.ts'

export interface ActionOptions<Input, Result> {
  /** `idempotencyKey`: for a create, so that sending it again makes nothing twice. */
  run: (input: Input, idempotencyKey: string) => Promise<Result>
  /** The toast when it worked. */
  done?: Shown | ((result: Result, input: Input) => Shown)
  /** The toast when it failed; left out where a form shows the failure itself. */
  failed?: (reason: Reason, input: Input, error: Error) => Shown
  /** The queries that are out of date afterwards. */
  changes?: QueryKey
}

/** One try of a form to send what was typed. */
export interface Attempt {
  readonly idempotencyKey: string
  /** Called as soon as the server has it. Reloading the lists takes longer, and a page reload meanwhile must not restore the draft. */
  readonly saved: () => void
}

/** A change: runs once, shows a toast, and reloads the affected lists. */
export function useAction<Input = void, Result = unknown>({
  run,
  done,
  failed,
  changes,
}: ActionOptions<Input, Result>) {
  const queries = useQueryClient()
  const running = useRef(false)
  const mutation = useMutation<Result, Error, { input: Input; attempt: Attempt | undefined }>({
    mutationFn: ({ input, attempt }) => run(input, attempt?.idempotencyKey ?? newRequestKey()),
    onSuccess: (result, { input, attempt }) => {
      attempt?.saved()
      if (done) notify.success(typeof done === 'function' ? done(result, input) : done)
      return changes && queries.invalidateQueries({ queryKey: changes })
    },
    onError: (error, { input }) =>
      failed && !(error instanceof ApiError && error.limit) && notify.error(failed(messageOf(error), input, error)),
    onSettled: () => {
      running.current = false
    },
  })
  return {
    /** Ignores a second press while it runs. */
    start: (input: Input) => {
      if (running.current) return
      running.current = true
      mutation.mutate({ input, attempt: undefined })
    },
    /** Rejects on failure, because forms show their own. */
    send: (input: Input, attempt?: Attempt): Promise<Result> => mutation.mutateAsync({ input, attempt }),
    /** The input it is running for, to mark that row's button. */
    runningFor: mutation.isPending ? mutation.variables.input : undefined,
    busy: mutation.isPending,
  }
}
