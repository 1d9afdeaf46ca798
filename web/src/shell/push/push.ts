import { client } from '../../core/api/api.ts'
import { base64url, deviceKey } from '../session/device-key.ts'
import { newRequestKey } from '../../ui/request-key.ts'
import { forgetDevice, isPushedTo, rememberPushedTo } from './pushed-device.ts'
import { registeredWorker, registerWorker } from './worker.ts'

const push = client('push')

/** Whether this device can be told, and is. */
export type PushState = 'on' | 'off' | 'blocked' | 'off-on-server' | 'needs-home-screen' | 'needs-https' | 'unsupported'

export async function pushState(userId: string, signal: AbortSignal): Promise<PushState> {
  const { publicKey } = await push.key({ signal })
  if (publicKey === null) return 'off-on-server'
  if (!isSecureContext) return 'needs-https'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'standalone' in navigator && navigator.standalone === false ? 'needs-home-screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await (await registeredWorker())?.pushManager.getSubscription()
  return subscription && isPushedTo(userId) && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks the browser, subscribes, and tells the server. */
export async function turnOn(userId: string): Promise<void> {
  // First: browsers want it right after the press.
  if ((await Notification.requestPermission()) !== 'granted') return
  const { publicKey } = await push.key()
  const { pushManager } = await registerWorker()
  const old = await pushManager.getSubscription()
  // One made with another key, from before the server's secret changed.
  if (old && !hasKey(old, publicKey)) await old.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  await tellServer(subscription)
  rememberPushedTo(userId)
}

export const turnOff = async (): Promise<void> => {
  const subscription = await (await registeredWorker())?.pushManager.getSubscription()
  // The server answers the same subscription with the same id.
  if (subscription) await push.unsubscribe({ params: { id: await tellServer(subscription) } })
  await forgetDevice()
}

export const sendTest = () => push.test()

/** For a new session, and where the server has dropped it. */
export async function renewSubscription(userId: string): Promise<void> {
  const subscription = await (await registeredWorker())?.pushManager.getSubscription()
  if (subscription && isPushedTo(userId)) await tellServer(subscription, true).catch(() => undefined)
}

/** `quiet` asks for no password: without a proof a known subscription goes on, for a session that is not renewed. */
async function tellServer(subscription: PushSubscription, quiet = false): Promise<string> {
  const known = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } }
  const subscribe = (key?: string) =>
    push.subscribe({
      body: { ...known, ...(key && { deviceKey: key }) },
      idempotencyKey: newRequestKey(),
      quiet,
    })
  const subscribing = subscribe(await deviceKey())
  return (await (quiet ? subscribing.catch(() => subscribe()) : subscribing)).id
}

function hasKey({ options }: PushSubscription, publicKey: string | null): boolean {
  return options.applicationServerKey !== null && base64url(options.applicationServerKey) === publicKey
}
