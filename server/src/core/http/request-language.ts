import type { Language } from '@aangan/contract/core/language/language'
import type { FastifyInstance } from 'fastify'
import type { Languages } from '../language/languages.ts'

/** Each request has a language of its own, and each reply of the API names it. */
export function negotiateLanguage(app: FastifyInstance, languages: Languages): void {
  const headers = new Map(languages.codes.map((code) => [code, languageHeaders(code)]))
  app.decorate('languages', languages)
  app.decorateRequest('language', null)
  app.addHook('onRequest', (request, reply, done) => {
    const language = languages.bestLanguage(request.headers['accept-language'])
    request.language = language
    if (request.url.startsWith('/api/')) void reply.headers(headers.get(language.code) ?? {})
    done()
  })
}

export const languageHeaders = (code: string): Record<string, string> => ({
  vary: 'Accept-Language',
  'content-language': code,
})

declare module 'fastify' {
  interface FastifyInstance {
    languages: Languages
  }
  interface FastifyRequest {
    /** Null before the first hook. */
    language: Language | null
  }
}
