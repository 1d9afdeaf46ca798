import { Refusal } from '@aangan/contract/refusal'
import type { FastifyInstance } from 'fastify'
import { parse as parseSafely } from 'secure-json-parse'

/** An empty body is no body: some clients always send the content type. */
export function json(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, parseSafely(text, { protoAction: 'remove', constructorAction: 'remove' }))
    } catch {
      done(new Refusal('request.malformed'), undefined)
    }
  })
}
