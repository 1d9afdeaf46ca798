import { familyNames, firstNames } from '../../demo/src/names.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const word = (words: readonly string[], n: string): string => `(array[${words.map(quoted).join(',')}])[1 + ${n}]`
const letter = (n: string): string => `substr('ABCDEFGHJKLMNPQRSTUVWXYZ', (1 + ${n})::int, 1)`
const states = ['MH', 'KA', 'WB', 'GJ', 'TN', 'DL', 'KL', 'TS', 'UP', 'RJ']

export const homes = {
  names: ['Gulmohar', 'Lotus', 'Shanti', 'Palm', 'Silver', 'Sunrise', 'Ganga', 'Tulip', 'Emerald', 'Nilgiri'],
  kinds: ['Heights', 'Court', 'Residency', 'Enclave', 'Gardens', 'Towers', 'Park'],
  areas: [
    'Baner',
    'Indiranagar',
    'Salt Lake',
    'Andheri',
    'Anna Nagar',
    'Dwarka',
    'Kakkanad',
    'Gachibowli',
    'Gomti Nagar',
    'Malviya Nagar',
    'Kothrud',
  ],
  cities: [
    'Pune',
    'Bengaluru',
    'Kolkata',
    'Mumbai',
    'Chennai',
    'Delhi',
    'Kochi',
    'Hyderabad',
    'Lucknow',
    'Jaipur',
    'Nagpur',
    'Surat',
    'Indore',
  ],
} as const

/** Temporary functions that derive each value from a row's number, so that references need no lookup. */
export const functions = (communities: number, { floors, flats } = { floors: 40, flats: 24 }): string => `
create or replace function pg_temp.id(kind integer, i bigint) returns uuid language sql immutable
  return (lpad(to_hex(1735689600000 + i), 12, '0') || '70008' || substr(lpad(to_hex(hashint8extended(i, kind::bigint)), 16, '0'), 2))::uuid;
-- The same with the time of the row, by which a row of the audit trail is in its month.
create or replace function pg_temp.dated_id(at timestamptz, kind integer, i bigint) returns uuid language sql immutable
  return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || substr(replace(pg_temp.id(kind, i)::text, '-', ''), 13))::uuid;
create or replace function pg_temp.community(n bigint) returns uuid language sql immutable
  return ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid;
-- A number from 0 to n - 1 that seems to come by chance.
create or replace function pg_temp.chance(i bigint, salt bigint, n bigint) returns bigint language sql immutable
  return mod(hashint8extended(i, salt) & 9223372036854775807, n);
-- The community of a user: one in five lives in the first, the others anywhere; each has its admin and its guard.
create or replace function pg_temp.home(i bigint) returns bigint language sql immutable
  return case when i > ${2 * communities} and i % 5 = 0 then 1 else 1 + (i * 7919) % ${communities} end;
create or replace function pg_temp.first_name(i bigint) returns text language sql immutable
  return ${word(firstNames, `pg_temp.chance(i, 1, ${firstNames.length})`)};
create or replace function pg_temp.family_name(i bigint) returns text language sql immutable
  return ${word(familyNames, `pg_temp.chance(i, 2, ${familyNames.length})`)};
create or replace function pg_temp.mobile(i bigint) returns text language sql immutable
  return '5' || lpad(pg_temp.chance(i, 3, 1000000000)::text, 9, '0');
-- A different plate for every number: counting through all plates there are, in great leaps.
create or replace function pg_temp.plate_of(p bigint) returns text language sql immutable
  return ${word(states, `p / 288000000 % ${states.length}`)} || lpad((1 + p / 5760000 % 50)::text, 2, '0') || ${letter('p / 240000 % 24')} || ${letter('p / 10000 % 24')} || lpad((p % 10000)::text, 4, '0');
create or replace function pg_temp.plate(i bigint) returns text language sql immutable
  return pg_temp.plate_of(i * 1000000007 % 2880000000);
create or replace function pg_temp.house_no(i bigint) returns text language sql immutable
  return ((1 + pg_temp.chance(i, 4, ${floors})) * 100 + 1 + pg_temp.chance(i, 5, ${flats}))::text;
create or replace function pg_temp.division(i bigint) returns text language sql immutable
  return substr('ABCD', (1 + pg_temp.chance(i, 6, 4))::int, 1);
`
