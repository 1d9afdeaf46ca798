import type { Language } from '@aangan/contract/core/language/language'
import type { FastifyInstance } from 'fastify'
import type { Languages } from '../language/languages.ts'

/** Each request has a language of its own. */
export function negotiateLanguage(app: FastifyInstance, languages: Languages): void {
  app.decorate('languages', languages)
  app.decorateRequest('language', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.language = languages.bestLanguage(request.headers['accept-language'])
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
