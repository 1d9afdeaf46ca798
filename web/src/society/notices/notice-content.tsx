import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { linkify } from './linkify.ts'

/** Longer notices are folded. */
const long = { letters: 900, lines: 14 }

export function NoticeContent({ text, title }: { text: string; title: string }) {
  const t = useT()
  const isLong = text.length > long.letters || text.split('\n').length > long.lines
  const [whole, setWhole] = useState(!isLong)
  return (
    <>
      <p className={`mt-2 max-w-prose whitespace-pre-line wrap-anywhere ${whole ? '' : 'line-clamp-10'}`}>
        {linkify(text).map(({ text: piece, href }, index) =>
          href ? (
            <a
              key={index}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="text-brand underline underline-offset-4"
            >
              {piece}
            </a>
          ) : (
            piece
          ),
        )}
      </p>
      {isLong && (
        <Button
          size="sm"
          tone="quiet"
          aria-expanded={whole}
          aria-label={whole ? t('Show less of {title}', { title }) : t('Show all of {title}', { title })}
          className="-ml-3"
          onClick={() => setWhole(!whole)}
        >
          {t(whole ? 'Show less' : 'Show all')}
        </Button>
      )}
    </>
  )
}
