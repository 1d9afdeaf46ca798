import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { needTexts, speak } from './language.ts'
import { Rich } from './rich.tsx'

// Other tests share this one's modules.
afterEach(() => speak('en'))

const welcome = (name: string) => renderToStaticMarkup(<Rich text="Welcome, {name}" parts={{ name: <b>{name}</b> }} />)

// spec: words.texts.1
test('an element stands where the text has its placeholder', () => {
  expect(welcome('Asha')).toBe('Welcome, <b>Asha</b>')
})

test('nothing that a person wrote is read as part of the text', () => {
  const odd = String.raw`<em>{name}</em> \u0041`
  expect(welcome(odd)).toBe(String.raw`Welcome, <b>&lt;em&gt;{name}&lt;/em&gt; \u0041</b>`)
})

test('an element is made around the words between its tags, wherever the language has them', async () => {
  const terms = (
    <Rich
      text="I accept the <terms>Terms & Conditions</terms> and the <privacy>Privacy Policy</privacy>"
      parts={{ terms: (words) => <i>{words}</i>, privacy: (words) => <u>{words}</u> }}
    />
  )
  expect(renderToStaticMarkup(terms)).toBe('I accept the <i>Terms &amp; Conditions</i> and the <u>Privacy Policy</u>')
  await speak('mr')
  await needTexts('rest')
  const said = renderToStaticMarkup(terms)
  // Marathi may order them differently.
  expect(said).toMatch(/<i>[\u0900-\u097f ]+<\/i>/)
  expect(said).toMatch(/<u>[\u0900-\u097f ]+<\/u>/)
  expect(said.replace(/<([iu])>[\u0900-\u097f ]+<\/\1>/g, '')).not.toMatch(/[<>]/)
})
