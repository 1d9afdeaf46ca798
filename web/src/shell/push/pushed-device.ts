import { registeredWorker } from './worker.ts'

/** The person whose notifications this device shows: a session that runs out does not end them. */
const personKey = 'push'
export const isPushedTo = (userId: string): boolean => localStorage.getItem(personKey) === userId
export const rememberPushedTo = (userId: string): void => localStorage.setItem(personKey, userId)

/** The server drops it with the session; the browser, so that nothing comes where the server could not be told. */
export async function forgetDevice(): Promise<void> {
  localStorage.removeItem(personKey)
  const registration = await registeredWorker()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe().catch(() => undefined)
}
