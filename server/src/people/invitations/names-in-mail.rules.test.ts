import { expect, it } from 'vitest'
import { nameInMail } from './names-in-mail.rules.ts'

// spec: safety.everybodys-turn.4
it.each([
  ['Asha Rao', 'Asha Rao'],
  ['सुनीता देशपांडे', 'सुनीता देशपांडे'],
  ['Dr. K. O’Neill-Rao', 'Dr. K. O’Neill-Rao'],
  ["Anne  D'Souza ", "Anne D'Souza"],
  ['Win 500000: https://evil.example/pay', 'Win https evil example pay'],
  ['call +91 98200 00010 now', 'call now'],
  ['www.evil.example', 'www evil example'],
  ['12345', ''],
  ['x'.repeat(100), 'x'.repeat(50)],
])('%s is addressed as %s', (name, expected) => {
  expect(nameInMail(name)).toBe(expected)
})
