import type { Label } from '@aangan/contract/core/language/text'
import { createElement, useEffect, type ComponentType, type FunctionComponent } from 'react'
import type { Tier } from 'virtual:languages'
import { transport } from '../core/api/api-error.ts'
import { needTexts } from '../core/language/language.ts'
import { paths } from '../core/address/paths.ts'
import { Failure } from './failure.tsx'
import { showGoing } from '../core/address/going.ts'
import { Skeleton } from './skeleton.tsx'
import { createStore, useStore } from '../core/store.ts'

export type LazyScreen<Props extends object = object> = FunctionComponent<Props> & {
  readonly preload: () => Promise<void>
}

/** A screen whose code and texts are loaded when it is first needed, or a little before. When loading fails, it says why and offers Retry. */
export function lazyScreen<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  tier: Tier = 'rest',
): LazyScreen<Props> {
  const state = createStore<{ screen?: ComponentType<Props>; problem: Label | undefined }>({ problem: undefined })
  let loading: Promise<void> | undefined
  const fetchOnce = () =>
    // Tried twice, because the next step after a failure is to reload the page.
    (loading ??= Promise.all([load().catch(load), needTexts(tier)])
      .then(([module]) => state.set({ screen: module[name], problem: undefined }))
      .finally(() => {
        loading = undefined
      }))
  const show = async () => {
    if (state.get().problem) state.set({ problem: undefined })
    showGoing(true, state)
    try {
      await fetchOnce()
    } catch {
      state.set({ problem: await reasonOf() })
    } finally {
      showGoing(false, state)
    }
  }

  function Screen(props: Props) {
    const { screen, problem } = useStore(state)
    useEffect(() => {
      if (!state.get().screen) void show()
    }, [])
    useEffect(() => {
      if (!problem) return undefined
      const retry = () => void show()
      addEventListener('online', retry)
      return () => removeEventListener('online', retry)
    }, [problem])
    if (screen) return createElement(screen, props)
    if (!problem) return <Skeleton />
    return (
      <div className="mx-auto w-full max-w-2xl p-4">
        <Failure text={problem} onRetry={() => void show()} />
      </div>
    )
  }
  /** Never rejects: the screen itself shows the failure. */
  Screen.preload = async () => {
    if (!state.get().screen) await fetchOnce().catch(() => undefined)
  }
  return Screen
}

const renewedAt = 'renewedAt'
/** Within this time a second failure is no sign of a newer version. */
const renewedMs = 60_000

/** Why the code could not be loaded. A server that answers has a newer build with other files: the page is reloaded, once. */
async function reasonOf(): Promise<Label | undefined> {
  if (!navigator.onLine) return transport.offline
  const reply = await fetch(paths.login, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (!reply) return navigator.onLine ? transport.unreachable : transport.offline
  if (!reply.ok || Date.now() - Number(sessionStorage.getItem(renewedAt)) < renewedMs) return transport.server
  sessionStorage.setItem(renewedAt, String(Date.now()))
  location.reload()
  return undefined
}
