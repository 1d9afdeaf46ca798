import { createRequire } from 'node:module'

// Loaded before the server of the stories, whose people are made by the hundred: the least that argon2id can do. A hash
// says how it was made, so logins take no more. The product has no such setting.
const argon2 = createRequire(new URL('../server/src/access/auth/passwords.ts', import.meta.url))('@node-rs/argon2')
const { hash } = argon2
argon2.hash = (password: string, parameters: object) => hash(password, { ...parameters, memoryCost: 8, timeCost: 1 })
