// The notices of a board on the tables, as in `queries.ts`: $1 the community, $2 now, $3 the reader.
const publishedAt = 'coalesce(n.publish_at, n.created_at)'
const today = '($2::timestamptz at time zone c.time_zone)::date'
const isUnderWay = `(n.emergency is not null and n.cleared_at is null and n.created_at > $2::timestamptz - interval '24 hours')`
const isOnTop = `(${isUnderWay} or n.pinned and n.end_date >= ${today})`
const takesIn = `(n.audience_ownership is null or o.ownership_type = any (n.audience_ownership))
  and (n.audience_divisions is null and n.audience_houses = 0 or o.division = any (n.audience_divisions)
    or n.audience_houses > 0 and exists (select from notice_houses x where x.notice_id = n.id and x.house_id = o.house_id))`
const mayVote = `(n.audience_roles is null or 'USER' = any (n.audience_roles))
  and case n.poll ->> 'voters' when 'OWNERS' then o.ownership_type = 'owner' else o.lives_here end and ${takesIn}`
const utc = (at: string): string => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const onTopFirst = `order by ${isOnTop} desc, ${isUnderWay} desc, ${publishedAt} desc, n.id desc limit 1000`

const homes = `homes as materialized (
  select p.house_id, p.ownership_type, p.main, p.lives_here, h.division, h.number
  from occupancies p join houses h on h.id = p.house_id where p.user_id = $3 and p.community_id = $1 and p.ended_at is null)`

const poll = `(
  select json_build_object('question', n.poll -> 'question', 'options', n.poll -> 'options', 'voters', n.poll -> 'voters',
    'shown', n.poll -> 'shown', 'closesOn', n.poll -> 'closesOn', 'closed', s.closed, 'houses', s.result -> 'houses',
    'voted', (select sum(votes::int)::int from jsonb_array_elements_text(s.result -> 'counts') votes),
    'counts', case when s.closed then s.result -> 'counts' end, 'myVotes', (
      select coalesce(json_agg(json_build_object('houseId', o.house_id, 'division', o.division, 'houseNo', o.number, 'option', v.option,
          'byName', case when v.house_id is not null then coalesce(b.name, 'Former resident') end, 'at', ${utc('v.voted_at')})
        order by o.main desc, o.division, lower(o.number)), '[]')
      from homes o join users u on u.id = $3 and u.status = 'ACTIVE' and not u.invited and 'USER' = any (u.roles)
      left join notice_votes v on v.notice_id = n.id and v.house_id = o.house_id
      left join users b on b.id = v.voted_by
      where ${mayVote}))
  from (select n.poll_closed_at is not null or (((n.poll ->> 'closesOn')::date + 1)::timestamp at time zone c.time_zone) <= $2 as closed,
    coalesce(n.poll_result, jsonb_build_object(
      'houses', (select count(distinct o.house_id)::int
        from (select p.*, h.division from occupancies p join houses h on h.id = p.house_id where p.community_id = $1 and p.ended_at is null) o
        where ${mayVote} and o.user_id in (
          select id from users where community_id = $1 and status = 'ACTIVE' and not invited and 'USER' = any (roles))),
      'counts', (select jsonb_agg(coalesce(v.votes, 0) order by place)
        from generate_series(0, jsonb_array_length(n.poll -> 'options') - 1) place
        left join (select option, count(*)::int as votes from notice_votes where notice_id = n.id group by option) v on v.option = place)
    )) as result offset 0) s)`

export const noticeQueries = {
  notices: `
    with ${homes}
    select n.id, n.title, n.content, n.community_id as "communityId", json_build_object('id', c.id, 'displayName', c.display_name) as community,
           n.end_date as "endDate", case when n.end_date < ${today} then 'EXPIRED' else 'ACTIVE' end as status,
           a.file_name as "fileName", a.type as "attachmentType", octet_length(a.bytes) as "attachmentSize", n.created_at as "createdAt",
           n.updated_at as "updatedAt", ${publishedAt} as "publishedAt", null as "publishAt", n.pinned, n.ask,
           case when n.audience_roles is not null then json_build_object('divisions', coalesce(n.audience_divisions, '{}'),
             'houses', (select coalesce(json_agg(json_build_object('division', o.division, 'houseNo', o.number) order by o.division, lower(o.number)), '[]')
               from homes o join notice_houses x on x.notice_id = n.id and x.house_id = o.house_id),
             'houseCount', n.audience_houses, 'ownershipTypes', coalesce(n.audience_ownership, '{}'), 'roles', n.audience_roles) end as audience,
           n.poll,
           case when n.emergency is not null then json_build_object('kind', n.emergency,
             'sentBy', json_build_object('id', n.created_by, 'name', coalesce((select u.name from users u where u.id = n.created_by), 'Former resident')),
             'clearedAt', ${utc('n.cleared_at')}, 'clearedText', n.cleared_text) end as emergency,
           coalesce(r.read_at, case when n.ask and n.created_by = $3 then ${publishedAt} end) as "readAt",
           coalesce(n.created_by is distinct from $3 and r.notice_id is null and ${publishedAt} >
             (select coalesce(u.notices_seen_at, u.decided_at, u.created_at) from users u where u.id = $3), false) as "isNew"
    from notices n join communities c on c.id = n.community_id
    left join notice_attachments a on a.notice_id = n.id and a.community_id = n.community_id
    left join notice_reads r on r.notice_id = n.id and r.user_id = $3
    where n.community_id = $1 and (n.publish_at is null or n.publish_at <= $2) and n.end_date >= ${today}
      and (n.audience_roles is null or 'USER' = any (n.audience_roles) and exists (select from homes o where ${takesIn})) ${onTopFirst}`,
  /** $4: the notices that have one. */
  polls: `
    with ${homes}
    select n.id, ${poll} as poll from notices n join communities c on c.id = n.community_id where n.community_id = $1 and n.id = any ($4)`,
} as const
