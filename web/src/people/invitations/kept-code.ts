import { forgetLinkedCode, linkedCode } from '../../ui/input/one-time-code.tsx'

const key = 'invitation'

/** The code of the link, kept for this tab: a login or a reload lies between the link and joining. */
export function takeCode(): string {
  const linked = linkedCode()
  if (linked !== '') {
    sessionStorage.setItem(key, linked)
    forgetLinkedCode()
  }
  return sessionStorage.getItem(key) ?? ''
}

export const keepCode = (code: string): void => sessionStorage.setItem(key, code)
export const dropCode = (): void => sessionStorage.removeItem(key)
