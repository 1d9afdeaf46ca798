import { expect, test } from 'vitest'
import { chosenUser, sharedUserWarning } from './os-user.ts'

const nobody = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n'
const postgres = 'postgres:x:101:104::/var/lib/postgresql:/bin/bash\n'
const aangan = 'aangan:x:998:997::/home/aangan:/bin/sh\n'
const root = 'root:x:0:0:root:/root:/bin/bash\naangan-old:x:5:5::/:\n'

// spec: safety.the-database.3
test('a user of our own runs the database, else that of PostgreSQL, and nobody only where there is neither', () => {
  expect(chosenUser(root + nobody + postgres + aangan)).toEqual({ uid: 998, gid: 997 })
  expect(chosenUser(root + nobody + postgres)).toEqual({ uid: 101, gid: 104 })
  expect(chosenUser(root + nobody)).toEqual({ uid: 65_534, gid: 65_534 })
  expect(chosenUser(root)).toBeUndefined()
  expect(chosenUser(`${root}aangan:x:0:0::/:/bin/sh\n${nobody}`)).toEqual({ uid: 65_534, gid: 65_534 })
})

// spec: safety.the-database.3
test('one line warns of a database that runs as nobody, and of no other', () => {
  const all = root + nobody + postgres + aangan
  expect(sharedUserWarning({ uid: 65_534, gid: 65_534 }, '/srv/data/postgres', all)).toMatch(
    /^The database runs as the user nobody: [^\n]+chown -R aangan: \/srv\/data\/postgres$/,
  )
  expect(sharedUserWarning({ uid: 998, gid: 997 }, '/srv/data/postgres', all)).toBeUndefined()
  expect(sharedUserWarning(undefined, '/srv/data/postgres')).toBeUndefined()
})
