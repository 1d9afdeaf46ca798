import type { Page } from '@playwright/test'
import { beDesk, deskOf, invite, showList } from './desk.ts'
import { enter, expect, test } from './fixtures.ts'
import { kept } from './cached-files.ts'
import { logOut } from './turns.ts'

test.describe('what somebody with the device in their hands finds', { tag: '@desk' }, () => {
  // spec: safety.a-browser-attacked.1
  test('after Log Out at a desk: no name, code, plate or token in any storage, and no answer of the server', async ({
    page,
    community,
  }) => {
    const resident = await community.person('Asha Rao')
    const pass = await invite(community, resident, { vehicleNo: 'MH12AB1234', vehicleType: 'four-wheeler' })
    const guard = await deskOf(page, community)
    await showList(page, 'Expected')
    await expect(page.getByText('Suresh Iyer').first()).toBeVisible()
    const secrets = {
      token: (await page.evaluate(() => localStorage.getItem('token')))!,
      guard: guard.username,
      resident: 'Asha Rao',
      visitor: 'Suresh Iyer',
      plate: 'MH12AB1234',
      code: pass.code!,
    }
    const found = async () => {
      const all = await storageOf(page)
      return Object.keys(secrets).filter((name) => all.includes(secrets[name as keyof typeof secrets]))
    }
    await expect.poll(found).toEqual(expect.arrayContaining(['token', 'visitor', 'code']))
    expect((await kept(page)).filter((path) => path.startsWith('/api/'))).toEqual([])

    await logOut(page)
    await expect(page).toHaveURL(/\/(login)?$/)
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect.poll(found).toEqual([])
    expect((await kept(page)).filter((path) => path.startsWith('/api/'))).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL(/\/(login)?$/)
    await expect(page.getByLabel('Username')).toBeVisible()
    expect(await page.locator('body').innerText()).not.toContain('Suresh Iyer')
  })

  // spec: safety.a-browser-attacked.1
  test('after Log Out while the desk’s code was on its way: nobody', async ({ page, community }) => {
    const guard = await community.person('Balu Guard', ['SECURITY'])
    const late = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await page.route('**/new-version*', async (route) => {
      asked.resolve()
      await late.promise
      await route.continue()
    })
    await beDesk(page, guard)
    await asked.promise
    await logOut(page)
    await expect(page).toHaveURL(/\/(login)?$/)
    await expect(page.getByLabel('Username')).toBeVisible()
    late.resolve()
    // The page that sent the request is gone, so its effect can only be seen afterwards.
    await page.waitForTimeout(500)
    expect(await storageOf(page)).not.toContain(guard.username)
  })
})

test.describe('what somebody whose words reach a page can do', { tag: '@desk' }, () => {
  for (const path of ['/', '/login', '/dashboard', '/gate', '/p/unknown'])
    // spec: safety.a-browser-attacked.2
    test(`nothing: ${path} runs, frames, loads and sends nothing but ours`, async ({ page, community, wrong }) => {
      if (path === '/dashboard' || path === '/gate')
        await enter(page, await community.person('Balu Guard', ['SECURITY']), path)
      else await page.goto(path)
      await page.waitForLoadState()
      expect(await page.evaluate(attack)).toEqual({
        inline: 'refused',
        handler: 'refused',
        evaluated: 'refused',
        foreign: 'refused',
        data: 'refused',
        frame: 'refused',
        base: 'refused',
        sent: 'refused',
        form: 'refused',
      })
      // Each refusal is an error in the console, and the frame that was refused is no place for a token.
      wrong.splice(0)
    })
})

/** Everything that the browser keeps of our origin, as text. */
function storageOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    for (const { name } of await indexedDB.databases()) {
      const opening = indexedDB.open(name!)
      const db = await new Promise<IDBDatabase>((resolve) =>
        opening.addEventListener('success', () => resolve(opening.result)),
      )
      for (const store of db.objectStoreNames) {
        const asked = db.transaction(store).objectStore(store).getAll()
        found.push(await new Promise((resolve) => asked.addEventListener('success', () => resolve(asked.result))))
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) found.push(request.url)
    }
    return JSON.stringify(found)
  })
}

/** Runs in the page. What came of each way that an injected piece of HTML or script has. */
async function attack(): Promise<Record<string, string>> {
  const evil = 'https://evil.example/x'
  const done: Record<string, string> = {}
  const violated = new Set<string>()
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violated.add(effectiveDirective))
  const settle = () => new Promise((resolve) => setTimeout(resolve, 100))
  const tryTo = async (name: string, work: () => unknown, succeeded: () => boolean): Promise<void> => {
    violated.clear()
    try {
      await work()
    } catch {
      // Refused with an error.
    }
    await settle()
    // A busy browser reports a violation late.
    for (let looks = 0; looks < 300 && succeeded(); looks++) await settle()
    done[name] = succeeded() ? 'done' : 'refused'
  }
  const tryUnder = (directive: string, name: string, work: () => unknown): Promise<void> =>
    tryTo(name, work, () => !violated.has(directive))
  const owned = window as unknown as { owned?: boolean }
  const isOwned = () => owned.owned === true
  const put = (tag: string, attributes: Record<string, string>, text = ''): HTMLElement => {
    const element = Object.assign(document.createElement(tag), { textContent: text })
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.body.append(element)
    return element
  }
  await tryTo('inline', () => put('script', {}, 'window.owned = true'), isOwned)
  await tryTo('handler', () => put('button', { onclick: 'window.owned = true' }).click(), isOwned)
  await tryTo('evaluated', () => window.eval('window.owned = true'), isOwned)
  await tryUnder('script-src-elem', 'foreign', () => put('script', { src: evil }))
  await tryTo('data', () => put('script', { src: 'data:text/javascript,window.owned=true' }), isOwned)
  await tryUnder('frame-src', 'frame', () => put('iframe', { src: evil }))
  await tryTo(
    'base',
    () => put('base', { href: evil }),
    () => document.baseURI.startsWith(evil),
  )
  await tryUnder('connect-src', 'sent', () => fetch(evil))
  await tryUnder('form-action', 'form', () =>
    (put('form', { action: evil, method: 'post' }) as HTMLFormElement).submit(),
  )
  return done
}
