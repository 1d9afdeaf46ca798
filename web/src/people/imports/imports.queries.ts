import type { Api } from '@aangan/contract/api'
import { isAtWork, type ImportMapping, type ImportRun } from '@aangan/contract/people/import-shapes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import calls from 'virtual:calls/imports'
import { clientOf } from '../../core/api/api.ts'
import { useLiveQuery } from '../../shell/live/use-live.ts'
import { useAction } from '../../ui/action.ts'

const imports = clientOf<Api['imports']>(calls)
const all = ['imports']
/** How often an import at work is looked at, besides what the server announces. */
const lookMs = 5_000

type Query = NonNullable<NonNullable<Parameters<typeof imports.list>[0]>['query']>
type Input = Omit<Parameters<typeof imports.create>[0], 'signal' | 'idempotencyKey'>

export const useImports = (query: Query) =>
  useLiveQuery({
    kinds: ['import'],
    concerns: [...all, 'list'],
    queryKey: [...all, 'list', query],
    queryFn: ({ signal }) => imports.list({ query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.content.some(({ status }) => isAtWork(status)) ? lookMs : false),
  })

export const useImport = (id: string) =>
  useLiveQuery({
    kinds: ['import'],
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => imports.read({ params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.status) ? lookMs : false),
  })

export const useProblems = ({ id, bad, mapping }: ImportRun, page: number) =>
  useQuery({
    // With another choice of columns there are other problems.
    queryKey: [...all, 'problems', id, bad, mapping, page],
    queryFn: ({ signal }) => imports.problems({ params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

export const problemsFile = (id: string): Promise<File> =>
  imports.problemsFile({ params: { id }, query: { format: 'csv' } })
export const templateFile = imports.template

export const useUpload = () =>
  useAction({ run: (input: Input, idempotencyKey) => imports.create({ ...input, idempotencyKey }), changes: all })

export const useCheck = (id: string) =>
  useAction({ run: (mapping: ImportMapping) => imports.map({ params: { id }, body: { mapping } }), changes: all })

type Run = Parameters<typeof imports.run>[0]['body']

export const useRun = (id: string) =>
  useAction({
    run: (body: Run) => imports.run({ params: { id }, body }),
    failed: (reason) => reason,
    changes: all,
  })

export const useCancel = (id: string) =>
  useAction({
    run: () => imports.cancel({ params: { id } }),
    done: 'Import cancelled.',
    failed: (reason) => reason,
    changes: all,
  })

/** It answers when the undoing has begun. */
export const useUndoImport = (id: string, refused: (error: unknown) => void) =>
  useAction({
    run: async () => {
      refused(undefined)
      try {
        return await imports.undo({ params: { id } })
      } catch (error) {
        refused(error)
        throw error
      }
    },
    changes: all,
  })
