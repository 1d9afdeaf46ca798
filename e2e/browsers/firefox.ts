import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inPage, type Browser } from './browser.ts'

interface Reply {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly message?: string
  readonly method?: string
  readonly params?: { readonly level?: string; readonly text?: string }
}
interface Evaluated {
  readonly type: 'success' | 'exception'
  readonly result: { readonly value: string; readonly sharedId?: string }
  readonly exceptionDetails?: { readonly text: string }
}

/** Firefox, driven by WebDriver BiDi over a WebSocket. */
export async function firefox(program: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'aangan-firefox-'))
  const child = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const address = await listening(child.stderr)
  const socket = new WebSocket(`${address}/session`)
  await new Promise((done, fail) => {
    socket.addEventListener('open', done, { once: true })
    socket.addEventListener('error', () => fail(new Error('Firefox takes no connection.')), { once: true })
  })

  const errors: string[] = []
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
    else if (reply.method === 'log.entryAdded' && reply.params?.level === 'error') errors.push(reply.params.text ?? '')
  })
  let last = 0
  const send = async <T>(method: string, params: object): Promise<T> => {
    const id = ++last
    const reply = await new Promise<Reply>((done) => {
      waiting.set(id, done)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (reply.type === 'error') throw new Error(`${method}: ${reply.message}`)
    return reply.result as T
  }
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })

  return {
    name: 'Firefox',
    errors: () => errors,
    async open() {
      const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
      const call = async (functionDeclaration: string, value: string) => {
        const { type, result, exceptionDetails } = await send<Evaluated>('script.callFunction', {
          functionDeclaration,
          arguments: [{ type: 'string', value }],
          target: { context },
          awaitPromise: false,
        })
        if (type === 'exception') throw new Error(exceptionDetails?.text)
        return result
      }
      return {
        go: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
        run: async (what, ...args) => JSON.parse((await call(inPage(what), JSON.stringify(args))).value),
        async perform(actions) {
          await send('browsingContext.activate', { context })
          await send('input.performActions', { context, actions })
        },
        async upload(selector, file) {
          const { sharedId } = await call('(selector) => document.querySelector(selector)', selector)
          await send('input.setFiles', { context, element: { sharedId }, files: [file] })
        },
      }
    },
    async close() {
      socket.close()
      child.kill('SIGTERM')
      await gone
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

async function listening(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address) {
      output.resume()
      return address
    }
  }
  throw new Error('Firefox did not start.')
}
