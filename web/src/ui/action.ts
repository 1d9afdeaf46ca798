import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import { messageOf } from '../api.ts'
import { notify } from './toast.ts'

export interface ActionOptions<Input, Result> {
  run: (input: Input) => Promise<Result>
  /** The toast when it worked. */
  done?: string | ((result: Result, input: Input) => string)
  /** The toast when it did not; left out where a form says it beside what was typed. */
  failed?: (reason: string, input: Input, error: Error) => string
  /** What is out of date afterwards. */
  changes?: QueryKey
}

/** A change of something: does it once, says how it went, and has the lists concerned loaded anew. */
export function useAction<Input = void, Result = unknown>({
  run,
  done,
  failed,
  changes,
}: ActionOptions<Input, Result>) {
  const queries = useQueryClient()
  const running = useRef(false)
  const saved = useRef<() => void>(undefined)
  const mutation = useMutation<Result, Error, Input>({
    mutationFn: run,
    onSuccess: (result, input) => {
      // Before the lists, which take a while: a reload in between must not bring back what is saved.
      saved.current?.()
      if (done) notify.success(typeof done === 'string' ? done : done(result, input))
      return changes && queries.invalidateQueries({ queryKey: changes })
    },
    onError: (error, input) => failed && notify.error(failed(messageOf(error), input, error)),
    onSettled: () => {
      running.current = false
    },
  })
  return {
    /** For a button: a second press while it runs does nothing. */
    start: (input: Input) => {
      if (running.current) return
      running.current = true
      mutation.mutate(input)
    },
    /** For a form: it shows its own failures, and gets the reply before the lists are reloaded. */
    send: (input: Input, whenSaved?: () => void): Promise<Result> => {
      saved.current = whenSaved
      return mutation.mutateAsync(input)
    },
    /** What it is running for, to mark that row's button. */
    runningFor: mutation.isPending ? mutation.variables : undefined,
    busy: mutation.isPending,
  }
}
