import type { AttachmentType } from './notice-form.ts'

const beginnings: readonly (readonly [AttachmentType, readonly number[]])[] = [
  ['application/pdf', [...'%PDF-'].map((letter) => letter.charCodeAt(0))],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]
/** Browsers look this far when they guess a type. A picture must not be a page to another reader. */
const lookedAt = 1024
const runnable = /<(!doctype|html|head|body|script|svg|iframe|object|embed|\?php)/i

/** Undefined for types we do not accept. */
export function typeOf(bytes: Uint8Array): AttachmentType | undefined {
  const found = beginnings.find(([, beginning]) => beginning.every((byte, at) => bytes[at] === byte))?.[0]
  return found !== undefined && runnable.test(String.fromCharCode(...bytes.subarray(0, lookedAt))) ? undefined : found
}
