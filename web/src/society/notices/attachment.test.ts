import { describe, expect, test } from 'vitest'
import { attachmentFile, fileNameOf } from './attachment.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('The file of an attachment', () => {
  test('is what follows our own root, decoded', () => {
    expect(attachmentFile(`/api/notices/attachments/${id}_water%20cut.pdf`)).toBe(`${id}_water cut.pdf`)
  })

  test('is never asked for anywhere else', () => {
    expect(attachmentFile(null)).toBeUndefined()
    expect(attachmentFile('https://elsewhere.example/api/notices/attachments/x')).toBeUndefined()
    expect(attachmentFile('//elsewhere.example/api/notices/attachments/x')).toBeUndefined()
    expect(attachmentFile('/api/users/current')).toBeUndefined()
  })

  test('stays as it is when it was never encoded', () => {
    expect(attachmentFile(`/api/notices/attachments/${id}_100%.pdf`)).toBe(`${id}_100%.pdf`)
  })
})

describe('The name it is saved under', () => {
  // spec: 7.calls.25, 7.calls.55
  test('is what stands after the first underscore', () => {
    expect(fileNameOf(`${id}_annual_report.pdf`)).toBe('annual_report.pdf')
  })

  test('keeps the letters of every script', () => {
    expect(fileNameOf(`${id}_सूचना.png`)).toBe('सूचना.png')
  })

  test('is never empty', () => {
    expect(fileNameOf(`${id}_`)).toBe('attachment')
  })
})
