import type { Api } from '@aangan/contract/api'
import { useQuery } from '@tanstack/react-query'
import calls from 'virtual:calls/factors'
import { clientOf } from '../../core/api/api.ts'
import type { Reason } from '../../core/language/say.ts'
import { msg } from '@aangan/contract/core/language/text'
import { authCalls, checkSession } from '../../shell/session/session.ts'
import { useAction } from '../../ui/action.ts'
import { makePasskey } from './browser-passkeys.part.ts'

export const factorCalls = clientOf<Api['factors']>(calls)
export const ownFactors = ['factors', 'mine']

export const useFactors = () =>
  useQuery({ queryKey: ownFactors, queryFn: ({ signal }) => factorCalls.list({ signal }) })

export const usePasskeysOffered = (): boolean => {
  const { data } = useQuery({
    queryKey: ['auth', 'options'],
    queryFn: ({ signal }) => authCalls.options({ signal }),
    staleTime: Infinity,
  })
  return data?.passkeys === true && 'PublicKeyCredential' in window
}

const notSaved = (reason: Reason): Reason => msg('Failed to save: {reason}', { reason })

/** A first factor lifts the limit of an account that needs one. */
async function added<T>(adding: Promise<T>): Promise<T> {
  const result = await adding
  await checkSession()
  return result
}

export const useAddPasskey = () =>
  useAction({
    run: async (name: string) => {
      const response = await makePasskey(await factorCalls.passkeyOptions())
      return added(factorCalls.addPasskey({ body: { name, response } }))
    },
    done: 'Passkey added.',
    changes: ownFactors,
  })

export const useRemovePasskey = () =>
  useAction({
    run: ({ id }: { id: string }) => factorCalls.removePasskey({ params: { id } }),
    done: 'Passkey removed.',
    failed: notSaved,
    changes: ownFactors,
  })

export const useBeginTotp = () => useAction({ run: () => factorCalls.beginTotp(), failed: notSaved })

export const useConfirmTotp = () =>
  useAction({
    run: (code: string) => added(factorCalls.confirmTotp({ body: { code } })),
    done: 'Authenticator app added.',
    changes: ownFactors,
  })

export const useRemoveTotp = () =>
  useAction({
    run: () => factorCalls.removeTotp(),
    done: 'Authenticator app removed.',
    failed: notSaved,
    changes: ownFactors,
  })

export const useRenewCodes = () =>
  useAction({ run: () => factorCalls.renewCodes(), failed: notSaved, changes: ownFactors })
