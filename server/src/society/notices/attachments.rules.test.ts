import { typeOf } from '@aangan/contract/society/file-types'
import { describe, expect, it } from 'vitest'
import { checkedAttachment, storedName } from './attachments.rules.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')
const png = bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01')
const jpeg = bytes('\xff\xd8\xff\xe0\0\x10JFIF\0')
const pdf = bytes('%PDF-1.7\n1 0 obj')

describe('what a file is', () => {
  it('is told by its very first bytes', () => {
    expect([png, jpeg, bytes('\xff\xd8\xff\xdb'), bytes('\xff\xd8\xff\xe1\0\0Exif'), pdf].map(typeOf)).toEqual([
      'image/png',
      'image/jpeg',
      'image/jpeg',
      'image/jpeg',
      'application/pdf',
    ])
  })

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['XML', '<?xml version="1.0"?><svg/>'],
    ['a script', '#!/bin/sh\nrm -rf ~'],
    ['GIF', 'GIF89a'],
    ['ZIP', 'PK\x03\x04'],
    ['an executable', 'MZ\x90\0'],
    ['WebP', 'RIFF\0\0\0\0WEBPVP8 '],
    ['a PDF that begins later', '\n%PDF-1.7'],
    ['HTML with a PDF in it', '<html><!-- %PDF-1.7 -->'],
    ['a PDF with a byte order mark', '\xef\xbb\xbf%PDF-1.7'],
    ['half the mark of a PDF', '%PDF'],
    ['half the mark of a PNG', '\x89PNG'],
    ['half the mark of a JPEG', '\xff\xd8'],
    ['a PNG that begins later', ' \x89PNG\r\n\x1a\n'],
    ['a PNG damaged in transfer as text', '\x89PNG\n\x1a\n'],
    ['a PDF that is a page, too', '%PDF-1.7\n<script>alert(1)</script>'],
    ['a PNG that is a page, too', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR<SVG onload=alert(1)>'],
    ['a JPEG that is a page, too', '\xff\xd8\xff\xfe\0\x20<html><body onload=alert(1)>'],
    ['a JPEG that is a program, too', '\xff\xd8\xff\xfe\0\x20<?php system($_GET[0]) ?>'],
  ])('%s is not taken', (_, text) => {
    expect(typeOf(bytes(text))).toBeUndefined()
  })

  it('whatever it is called', () => {
    expect(checkedAttachment({ name: 'bill.pdf', bytes: png })).toMatchObject({
      fileName: 'bill.pdf',
      type: 'image/png',
    })
    expect(() => checkedAttachment({ name: 'bill.pdf', bytes: bytes('<html>') })).toThrow(
      'Only PDF, JPEG, or PNG files are allowed.',
    )
    expect(() => checkedAttachment({ name: 'bill.pdf', bytes: Buffer.alloc(512_001) })).toThrow(
      'File size exceeds 500KB limit.',
    )
    expect(checkedAttachment({ name: 'bill.pdf', bytes: Buffer.concat([pdf], 512_000) })).toMatchObject({
      type: 'application/pdf',
    })
  })
})

describe('what a file is called', () => {
  it.each([
    ['notice.pdf', 'notice.pdf'],
    ['Notice.PDF', 'Notice.PDF'],
    ['My  holiday plan.pdf', 'My holiday plan.pdf'],
    ['water_supply_2026.pdf', 'water_supply_2026.pdf'],
    ['सूचना पत्र.pdf', 'सूचना पत्र.pdf'],
    ['क्‍ष.pdf', 'क्‍ष.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\win.pdf', 'win.pdf'],
    ['/etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\plan.pdf', 'plan.pdf'],
    ['a"b\'c`d.pdf', 'abcd.pdf'],
    ['a%22b%0D%0AX-Evil: 1.pdf', 'abX-Evil 1.pdf'],
    ['a\r\nSet-Cookie: x\0\x7f.pdf', 'aSet-Cookie x.pdf'],
    ['invoice\u202efdp.pdf', 'invoicefdp.pdf'],
    ['a<b>c:d|e?f*g.pdf', 'abcdefg.pdf'],
    ['100%.pdf', '100%.pdf'],
    ['half \ud83d.pdf', 'half.pdf'],
    ['party 🎉.pdf', 'party 🎉.pdf'],
    ['...hidden.pdf', 'hidden.pdf'],
    ['.pdf', 'pdf.pdf'],
    ['..', 'attachment.pdf'],
    ['', 'attachment.pdf'],
    ['   ', 'attachment.pdf'],
    ['"""', 'attachment.pdf'],
    ['no extension', 'no extension.pdf'],
    ['page.html', 'page.html.pdf'],
    ['run.exe ', 'run.exe.pdf'],
    ['picture.jpeg', 'picture.jpeg'],
  ])('%j becomes %j', (given, kept) => {
    expect(storedName(given, 'application/pdf')).toBe(kept)
  })

  it('at most 100 letters, the extension kept, no letter torn from its marks', () => {
    expect(storedName(`${'x'.repeat(300)}.jpeg`, 'image/jpeg')).toBe(`${'x'.repeat(95)}.jpeg`)
    expect(storedName('x'.repeat(300), 'image/png')).toBe(`${'x'.repeat(96)}.png`)
    expect(storedName(`${'कि'.repeat(150)}.png`, 'image/png')).toBe(`${'कि'.repeat(48)}.png`)
    expect(storedName(`${'🎉'.repeat(150)}.pdf`, 'application/pdf')).toBe(`${'🎉'.repeat(48)}.pdf`)
    expect(storedName(`a${'\u0301'.repeat(300)}.pdf`, 'application/pdf')).toBe('attachment.pdf')
  })
})
