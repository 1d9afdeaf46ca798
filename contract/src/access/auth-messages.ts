import type { Label } from '../core/language/text.ts'

export const authMessages = {
  pending: 'Your request is pending approval.',
  requestSent: 'Your request has been sent to the administrator.',
} as const satisfies Record<string, Label>
