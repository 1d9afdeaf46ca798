import type { Page } from '@playwright/test'

export interface Fault {
  readonly method?: string
  readonly path: RegExp
  /** 0: no answer at all. */
  readonly status: number
  readonly body?: unknown
}

/** Answers calls with this method and path until `repair`; others reach the server. */
export async function breakCalls(page: Page, { method = 'GET', path, status, body }: Fault): Promise<void> {
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      if (status === 0) return route.abort('connectionrefused')
      await route.fulfill({
        status,
        contentType: 'application/json',
        body: body === undefined ? '' : JSON.stringify(body),
      })
    },
  )
}

export async function breakChanges(page: Page): Promise<void> {
  for (const method of ['POST', 'PUT', 'DELETE']) await breakCalls(page, { method, path: /^\/api\//, status: 500 })
}

export const repair = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' })

export const unavailable = 'Backend server is unavailable. Please try again later.'
export const unreachable = 'Backend server is not running or unreachable.'

/** The server handles the call, but its answer is lost. Until `repair`. */
export async function loseAnswers(page: Page, { method = 'GET', path }: Pick<Fault, 'method' | 'path'>): Promise<void> {
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    },
  )
}
