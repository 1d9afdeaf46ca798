import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { inPage, until, type Browser } from './browser.ts'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKitGTK's MiniBrowser in Xvfb, driven by WebDriver over HTTP. */
export async function webkit(driver: string, program: string): Promise<Browser> {
  const port = await freePort()
  const child = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1600x1200x24', driver, `--port=${port}`, '--host=127.0.0.1'],
    {
      env: { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
      stdio: 'ignore',
      // In a process group, so that everything ends with the story.
      detached: true,
    },
  )
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value as T
  }
  await until('WebKitWebDriver', () => send<object>('GET', '/status').catch(() => undefined))
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: program, args: ['--automation'] },
      },
    },
  })
  const session = `/session/${sessionId}`
  let first: string | undefined = await send<string>('GET', `${session}/window`)

  return {
    name: 'WebKit',
    errors: () => [],
    async open() {
      const handle = first ?? (await send<{ handle: string }>('POST', `${session}/window/new`, { type: 'tab' })).handle
      first = undefined
      const command = async <T>(path: string, body: object): Promise<T> => {
        await send('POST', `${session}/window`, { handle })
        return send<T>('POST', session + path, body)
      }
      return {
        go: (url) => command('/url', { url }),
        run: async (what, ...args) => {
          const script = `return (${inPage(what)})(arguments[0])`
          return JSON.parse(await command<string>('/execute/sync', { script, args: [JSON.stringify(args)] }))
        },
        perform: (actions) => command('/actions', { actions }),
        async upload(selector, file) {
          const found = await command<Record<string, string>>('/element', { using: 'css selector', value: selector })
          await command(`/element/${found[elementKey]}/value`, { text: file })
        },
      }
    },
    async close() {
      await send('DELETE', session).catch(() => undefined)
      if (child.pid) process.kill(-child.pid, 'SIGTERM')
      await gone
    },
  }
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })
