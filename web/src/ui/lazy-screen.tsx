import { createElement, useEffect, useReducer, useState, type ComponentType } from 'react'
import { transport } from '../api-error.ts'
import { paths } from '../paths.ts'
import { Failure } from './failure.tsx'
import { Skeleton } from './skeleton.tsx'

/** A screen whose code comes when it is first wanted, or a little before. Where it cannot be had, it says why and can be asked for again. */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let screen: ComponentType | undefined
  let coming: Promise<void> | undefined
  const fetched = () =>
    (coming ??= load()
      .then((parts) => {
        screen = parts[name]
      })
      .finally(() => {
        coming = undefined
      }))

  function Screen() {
    const [problem, setProblem] = useState('')
    const [turn, again] = useReducer((before: number) => before + 1, 0)
    useEffect(() => {
      if (screen) return undefined
      let gone = false
      void fetched().then(
        () => gone || again(),
        async () => {
          const why = await whyNot()
          if (!gone) setProblem(why)
        },
      )
      return () => {
        gone = true
      }
    }, [turn])
    const retry = () => {
      setProblem('')
      again()
    }
    useEffect(() => {
      if (!problem) return undefined
      window.addEventListener('online', retry)
      return () => window.removeEventListener('online', retry)
    })
    if (screen) return createElement(screen)
    if (!problem) return <Skeleton />
    return (
      <div className="mx-auto w-full max-w-2xl p-4">
        <Failure text={problem} onRetry={retry} />
      </div>
    )
  }
  /** Never fails: the screen itself tells. */
  Screen.preload = async () => {
    if (!screen) await fetched().catch(() => undefined)
  }
  return Screen
}

const renewedAt = 'renewedAt'
/** Within this time a second failure is no sign of a newer version. */
const renewedMs = 60_000

/** Why code could not be had. When the server answers, it is a newer one that has other parts: the page is loaded anew, once. */
async function whyNot(): Promise<string> {
  if (!navigator.onLine) return transport.offline
  const reply = await fetch(paths.login, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (!reply) return navigator.onLine ? transport.unreachable : transport.offline
  if (!reply.ok || Date.now() - Number(sessionStorage.getItem(renewedAt)) < renewedMs) return transport.server
  sessionStorage.setItem(renewedAt, String(Date.now()))
  location.reload()
  return ''
}
