import { homes } from './volume-functions.ts'
import type { Volume } from './volume.ts'

interface Insert {
  readonly table: string
  readonly columns: string
  /** A query for the rows. */
  readonly rows: string
}

/** The kind is part of an id: row 1 of each table has another one. */
const [USER, VEHICLE, MEMBER, GUEST, AUDIT, NOTICE, HELPER, PASS] = [1, 2, 3, 4, 5, 6, 7, 8]

const oneOf = (words: readonly string[], n: string): string => `(array['${words.join("','")}'])[1 + ${n}]`
const upTo = (count: number): string => `generate_series(1, ${count}::bigint) i`
/** In percent, as in a real society. */
const happenings = [
  ...Array<string>(30).fill('LOGIN SESSION'),
  ...Array<string>(15).fill('SEARCH VEHICLE'),
  ...Array<string>(5).fill('SEARCH MEMBER'),
  ...Array<string>(15).fill('CREATE GUEST_VEHICLE'),
  ...Array<string>(14).fill('MARK_ENTRY GUEST_VEHICLE'),
  ...Array<string>(14).fill('MARK_EXIT GUEST_VEHICLE'),
  'LOGIN_FAILED SESSION',
  'LOGIN_FAILED SESSION',
  'UPDATE MEMBER',
  'UPDATE VEHICLE',
  'TOGGLE_STATUS USER',
  'APPROVE USER',
  'PASSWORD_CHANGE USER',
].map((text) => text.split(' ') as [action: string, resource: string])

/** The days that the audit trail goes back. */
export const auditDays = 180

/** Each table after the tables that it refers to. */
export function inserts(volume: Volume & { passwordHash: string }): Insert[] {
  const {
    communities,
    users,
    vehicles,
    members,
    guests,
    auditRows,
    notices,
    helpers,
    passes = 0,
    passwordHash,
  } = volume
  // The last to sign up are pending or rejected.
  const approved = Math.max(1, Math.floor(users * 0.95))
  const owner = (salt: number): string => `1 + pg_temp.chance(i, ${salt}, ${approved})`
  const home = (user: string): string => `pg_temp.community(pg_temp.home(${user}))`
  const { names, kinds, areas, cities } = homes
  // The lengths of the lists are coprime, so that no combination repeats.
  const communityWord = (words: readonly string[]): string => oneOf(words, `i % ${words.length}`)

  return [
    {
      table: 'data.communities',
      columns: 'id, name, area, city, state, country',
      rows: `select pg_temp.community(i), ${communityWord(names)} || ' ' || ${communityWord(kinds)} || case when i > 500 then ' ' || i else '' end, ${communityWord(areas)}, ${communityWord(cities)}, 'Maharashtra', 'India' from ${upTo(communities)}`,
    },
    {
      table: 'data.gates',
      columns: 'community_id, name',
      rows: `select pg_temp.community(i), 'Gate 1' from ${upTo(communities)}`,
    },
    {
      table: 'data.users',
      columns:
        'id, community_id, username, password_hash, name, mobile_no, email, house_no, division, ownership_type, status, roles, terms_accepted_at, remark, decided_by, decided_at, created_at, updated_at',
      rows: `
        select pg_temp.id(${USER}, i), ${home('i')}, username, '${passwordHash}', first || ' ' || family, pg_temp.mobile(i), username || '@example.org',
          pg_temp.house_no(i), pg_temp.division(i), case when pg_temp.chance(i, 7, 10) < 7 then 'owner' else 'tenant' end,
          case when i > ${approved} then case when i % 3 = 0 then 'REJECTED' else 'PENDING' end when i > ${2 * communities} and i % 40 = 0 then 'DISABLED' else 'ACTIVE' end,
          array[case when i <= ${communities} then 'ADMIN' when i <= ${2 * communities} then 'SECURITY' else 'USER' end],
          at, remark, case when remark is not null then pg_temp.id(${USER}, 1) end, case when remark is not null then at + interval '5 minutes' end, at, at
        from (
          select i, pg_temp.first_name(i) as first, pg_temp.family_name(i) as family,
            regexp_replace(lower(pg_temp.first_name(i) || '.' || pg_temp.family_name(i)), '[^a-z.]', '', 'g') || i as username,
            now() - interval '2 years' * (1 - i::float8 / ${users}) - interval '10 minutes' as at,
            case when i <= ${approved} or i % 3 = 0 then 'Action by admin' end as remark
          from ${upTo(users)}) u`,
    },
    {
      table: 'data.vehicles',
      columns: 'id, community_id, user_id, vehicle_no, type, created_at, updated_at',
      rows: `
        select pg_temp.id(${VEHICLE}, i), ${home('owner')}, pg_temp.id(${USER}, owner), pg_temp.plate(i),
          case when pg_temp.chance(i, 9, 5) < 3 then 'two-wheeler' else 'four-wheeler' end, at, at
        from (select i, ${owner(8)} as owner, now() - interval '2 years' * (1 - i::float8 / ${vehicles}) as at from ${upTo(vehicles)}) v`,
    },
    {
      table: 'data.members',
      columns:
        'id, community_id, user_id, name, gender, blood_group, birthdate, mobile_no, relation, created_at, updated_at',
      rows: `
        select pg_temp.id(${MEMBER}, i), ${home('owner')}, pg_temp.id(${USER}, owner),
          case turn when 0 then pg_temp.first_name(owner) else pg_temp.first_name(-i) end || ' ' || pg_temp.family_name(owner),
          case when pg_temp.chance(i, 10, 2) = 0 then 'MALE' else 'FEMALE' end,
          ${oneOf(['A_POSITIVE', 'B_POSITIVE', 'B_POSITIVE', 'O_POSITIVE', 'O_POSITIVE', 'AB_POSITIVE', 'O_NEGATIVE', 'A_NEGATIVE', 'B_NEGATIVE', 'AB_NEGATIVE'], 'pg_temp.chance(i, 11, 10)')},
          current_date - (case turn when 0 then 24 when 1 then 22 else 1 end * 365 + pg_temp.chance(i, 12, 14000))::int,
          case turn when 0 then pg_temp.mobile(owner) when 1 then pg_temp.mobile(-i) end,
          case turn when 0 then 'SELF' when 1 then 'SPOUSE' else 'CHILD' end, at, at
        from (select i, 1 + (i - 1) % ${approved} as owner, (i - 1) / ${approved} as turn, now() - interval '2 years' * (1 - i::float8 / ${members}) as at from ${upTo(members)}) m`,
    },
    {
      table: 'data.notices',
      columns: 'id, community_id, title, content, end_date, created_by, created_at, updated_at, told_at',
      rows: `
        select pg_temp.id(${NOTICE}, i), pg_temp.community(home), ${oneOf(['Water supply off', 'Annual general meeting', 'Lift under maintenance', 'New parking plan', 'Maintenance dues'], 'pg_temp.chance(i, 14, 5)')} || ' ' || i,
          repeat('Please read this, and tell your neighbours. ', (1 + pg_temp.chance(i, 15, 8))::int), (at + interval '1 day' * (1 + pg_temp.chance(i, 16, 30)))::date, pg_temp.id(${USER}, home), at, at, at
        from (select i, 1 + pg_temp.chance(i, 13, ${communities}) as home, now() - interval '2 years' * (1 - i::float8 / ${notices}) as at from ${upTo(notices)}) n`,
    },
    {
      table: 'data.passes',
      columns:
        'id, community_id, created_by, house_no, division, kind, visitor_name, frequency, valid_from, valid_until, max_uses, uses, created_at, updated_at',
      // The last few are still to come, like the visits.
      rows: `
        select pg_temp.id(${PASS}, i), ${home('host')}, pg_temp.id(${USER}, host), pg_temp.house_no(host), pg_temp.division(host), 'GUEST',
          pg_temp.first_name(-i) || ' ' || pg_temp.family_name(-i), 'ONCE', at, at + interval '4 hours', 1, case when at < now() then 1 else 0 end, at - interval '1 day', at
        from (select i, ${owner(27)} as host, now() - interval '365 days' * (0.998 - i::float8 / ${passes}) as at from ${upTo(passes)}) p`,
    },
    {
      table: 'data.visits',
      columns:
        'id, community_id, created_by, user_id, vehicle_no, type, guest_name, contact_no, purpose_of_visit, visiting_house_no, division, entry_time, status, arrived_at, exited_at, created_at, updated_at',
      // The last few are planned, some before them inside, the others have left.
      rows: `
        select pg_temp.id(${GUEST}, i), ${home('host')}, pg_temp.id(${USER}, host), pg_temp.id(${USER}, host), pg_temp.plate(i + 100000000),
          case when pg_temp.chance(i, 18, 2) = 0 then 'two-wheeler' else 'four-wheeler' end, pg_temp.first_name(-i) || ' ' || pg_temp.family_name(-i), pg_temp.mobile(host),
          ${oneOf(['Family visit', 'Parcel delivery', 'AC service', 'Birthday party', 'Grocery delivery'], 'pg_temp.chance(i, 19, 5)')}, pg_temp.house_no(host), pg_temp.division(host), at,
          case when place > 0.998 then 'PLANNED' when place > 0.9975 then 'ARRIVED' else 'EXITED' end,
          case when place <= 0.998 then at end, case when place <= 0.9975 then at + interval '1 minute' * (10 + pg_temp.chance(i, 20, 200)) end, at - interval '1 day', at
        from (select i, ${owner(17)} as host, i::float8 / ${guests} as place, now() - interval '365 days' * (0.998 - i::float8 / ${guests}) as at from ${upTo(guests)}) g`,
    },
    ...helperInserts(helpers, approved, communities),
    {
      table: 'data.audit_logs',
      columns: 'id, at, community_id, user_id, action, resource, resource_id, new_data, request_id',
      rows: `
        select pg_temp.dated_id(at, ${AUDIT}, i), at, ${home('actor')}, pg_temp.id(${USER}, actor),
          ${oneOf(
            happenings.map(([action]) => action),
            'what',
          )}, ${oneOf(
            happenings.map(([, resource]) => resource),
            'what',
          )}, pg_temp.id(${GUEST}, i),
          '{"id":"' || pg_temp.id(${GUEST}, i) || '","vehicleNo":"' || pg_temp.plate(i) || '","guestName":"' || pg_temp.first_name(i) || '","visitingHouseNo":"' || pg_temp.house_no(actor) || '","status":"PLANNED"}',
          pg_temp.id(${AUDIT}, -i)
        from (
          select i, ${owner(21)} as actor, pg_temp.chance(i, 22, ${happenings.length}) as what,
            now() - interval '${auditDays} days' * (1 - i::float8 / ${auditRows}) as at
          from ${upTo(auditRows)}) a`,
    },
  ]
}

/** Helpers, their communities and up to three ratings each. */
function helperInserts(helpers: number, approved: number, communities: number): Insert[] {
  // Users this far apart live in the same community.
  const step = 5 * communities
  const first = `(1 + ${2 * communities} + pg_temp.chance(i, 23, ${Math.max(1, approved - 2 * communities)}))`
  const raters = `from ${upTo(helpers)}, generate_series(0, pg_temp.chance(i, 26, 4) - 1) k where ${first} + k * ${step} <= ${approved}`
  const rating = `1 + pg_temp.chance(i * 5 + k, 24, 5)`
  const place = `pg_temp.community(pg_temp.home(${first}))`
  return [
    {
      table: 'data.helpers',
      columns: 'id, name, contact_no, category, is_available, is_visible, rating_sum, rating_count',
      rows: `
        select pg_temp.id(${HELPER}, i), pg_temp.first_name(i + 7) || ' ' || pg_temp.family_name(i + 7), pg_temp.mobile(i + 7), ${oneOf(['CLEANER', 'ELECTRICIAN', 'PLUMBER', 'OTHER'], 'pg_temp.chance(i, 25, 4)')},
          i % 5 <> 0, i % 50 <> 0, coalesce(r.sum, 0), coalesce(r.count, 0)
        from ${upTo(helpers)} left join (select i as helper, sum(${rating}), count(*) ${raters} group by 1) r on r.helper = i`,
    },
    {
      table: 'data.helper_communities',
      columns: 'helper_id, community_id',
      rows: `select pg_temp.id(${HELPER}, i), ${place} from ${upTo(helpers)}`,
    },
    {
      table: 'data.helper_ratings',
      columns: 'helper_id, user_id, community_id, rating',
      rows: `select pg_temp.id(${HELPER}, i), pg_temp.id(${USER}, ${first} + k * ${step}), ${place}, ${rating} ${raters}`,
    },
  ]
}
