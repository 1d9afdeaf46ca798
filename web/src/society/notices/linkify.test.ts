import { describe, expect, test } from 'vitest'
import { linkify } from './linkify.ts'

const links = (content: string) => linkify(content).flatMap(({ href }) => href ?? [])

describe('Web links in a notice', () => {
  test('stand between the words around them', () => {
    expect(linkify('See https://pune.gov.in/water for times')).toEqual([
      { text: 'See ' },
      { text: 'https://pune.gov.in/water', href: 'https://pune.gov.in/water' },
      { text: ' for times' },
    ])
  })

  test('may begin with www', () => {
    expect(linkify('www.example.in')).toEqual([{ text: 'www.example.in', href: 'https://www.example.in' }])
  })

  test('do not take the punctuation that ends the sentence', () => {
    expect(links('Read https://example.in/a. Or (https://example.in/b)! Or https://example.in/c?x=1.')).toEqual([
      'https://example.in/a',
      'https://example.in/b',
      'https://example.in/c?x=1',
    ])
  })

  test('keep a bracket that they opened', () => {
    expect(links('https://example.in/Holi_(festival)')).toEqual(['https://example.in/Holi_(festival)'])
  })

  test('are only those of the web', () => {
    expect(links('javascript:alert(1) data:text/html,x ftp://example.in mailto:a@b.in')).toEqual([])
  })

  // spec: safety.what-is-sent.1
  test('keep as many closing brackets as they opened, of both kinds, before what ends the sentence', () => {
    expect(links('(https://example.in/a_(b)).')).toEqual(['https://example.in/a_(b)'])
    expect(links('https://example.in/a[1](2)]),.')).toEqual(['https://example.in/a[1](2)'])
    expect(links(`http://a${')'.repeat(9900)}`)).toEqual(['http://a'])
  })

  test('lose nothing of the text, line breaks and markup included', () => {
    const content = 'Dear all,\n<b>https://example.in/<b>\n\nThanks & regards https:// www.'
    expect(
      linkify(content)
        .map(({ text }) => text)
        .join(''),
    ).toBe(content)
    expect(links(content)).toEqual(['https://example.in/'])
  })
})
