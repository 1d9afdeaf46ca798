import { describe, expect, it } from 'vitest'
import { isKnownService } from './services.rules.ts'

describe('where messages may be pushed to', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://fcm.googleapis.com:443/wp/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('%s', (endpoint) => expect(isKnownService(endpoint, [])).toBe(true))

  // spec: gate.push.4
  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com./fcm/send/abc',
    'https://user@fcm.googleapis.com/fcm/send/abc',
    'https://user:secret@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.example.org/fcm/send/abc',
    'https://example.org/fcm.googleapis.com',
    'https://example.org#fcm.googleapis.com',
    'https://example.org\\@fcm.googleapis.com',
    'https://xfcm.googleapis.com/abc',
    'https://push.services.mozilla.com/abc',
    'https://.push.services.mozilla.com/abc',
    'https://evilpush.apple.com/abc',
    'https://push.apple.com.evil.org/abc',
    'ftp://fcm.googleapis.com/abc',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//fcm.googleapis.com/abc',
    'fcm.googleapis.com',
    '',
    'https://localhost/abc',
    'https://localhost:9443/abc',
    'http://127.0.0.1/abc',
    'https://127.0.0.1/abc',
    'https://127.1/abc',
    'https://2130706433/abc',
    'https://0x7f.0.0.1/abc',
    'https://[::1]/abc',
    'https://[::ffff:127.0.0.1]/abc',
    'https://0.0.0.0/abc',
    'https://10.0.0.1/abc',
    'https://172.16.0.1/abc',
    'https://192.168.1.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/abc',
    'https://[fe80::1]/abc',
    'https://metadata.google.internal/abc',
    'https://intranet/abc',
    'https://example.org/abc',
    'https://fcm.googleapis.com@10.0.0.1/abc',
  ])('not %j', (endpoint) => expect(isKnownService(endpoint, [])).toBe(false))

  it('hosts that the operator adds follow the same rules, but for loopback', () => {
    const more = ['push.example.org', '*.push.example.net', '127.0.0.1']
    expect(isKnownService('https://push.example.org/abc', more)).toBe(true)
    expect(isKnownService('https://a.push.example.net/abc', more)).toBe(true)
    expect(isKnownService('http://push.example.org/abc', more)).toBe(false)
    expect(isKnownService('https://push.example.org:8443/abc', more)).toBe(false)
    expect(isKnownService('http://127.0.0.1:5000/abc', more)).toBe(true)
    expect(isKnownService('https://127.0.0.2/abc', more)).toBe(false)
    expect(isKnownService('http://localhost:5000/abc', more)).toBe(false)
  })
})
