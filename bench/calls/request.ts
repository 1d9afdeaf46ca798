import type { Caller } from './callers.ts'

export interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export const aMonthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString()

export const get = (
  caller: Pick<Caller, 'token'>,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Request => {
  const search = new URLSearchParams(query).toString()
  return {
    method: 'GET',
    path: search === '' ? path : `${path}?${search}`,
    headers: { authorization: `Bearer ${caller.token}` },
  }
}
