// What the gate asks of a visit `g` beside the fields that it shows, as in `queries.ts`.
export const compared = (name: string): string => `translate(lower(${name}), ' .,;:!?''"\`’‘“”_-–—/\\()&+*#@', '')`
const plate = (of: string): string => `lower(translate(${of}.vehicle_no, ' -', ''))`
const isOfHouse = (of: string): string =>
  `${of}.community_id = g.community_id and lower(${of}.visiting_house_no) = lower(g.visiting_house_no) and ${of}.division = g.division`
const isLike = (one: string, other: string): string => `(
  (${compared(`${one}.guest_name`)} = ${compared(`${other}.guest_name`)} and ${one}.guest_name is distinct from ${one}.company)
  or ${plate(one)} = ${plate(other)} or ${one}.contact_no = ${other}.contact_no)`

/** When its house said no lately to somebody like them who can still come in. */
export const saidNoAt = (now: string): string => `
  case when g.status in ('PLANNED', 'ASKING', 'APPROVED', 'BLOCKED') then (
    select max(no.at) from (
      select n.id, n.answered_at as at from visits n
      where n.status = 'DENIED' and n.answered_via in ('APP', 'PUSH', 'PHONE') and n.answered_at > ${now}::timestamptz - interval '12 hours' and n.community_id = g.community_id
      union all select o.visit_id, o.made_at from objections o
      where o.community_id = g.community_id and o.made_at > ${now}::timestamptz - interval '12 hours' and o.settled_as is distinct from 'RIGHT') no
    cross join lateral (select * from visits n where n.id = no.id offset 0) n
    where ${isOfHouse('n')} and n.id <> g.id and ${isLike('n', 'g')} and not exists (
      select from visits y where ${isOfHouse('y')} and y.answer = 'APPROVE' and y.answered_via in ('APP', 'PUSH') and y.answered_at > no.at and ${isLike('y', 'n')})) end as "saidNoAt"`

/** Whether a block names them. */
export const warned = (now: string): string => `
  exists (
    select from blocks b where b.community_id = g.community_id and b.name is not null and g.guest_name is distinct from g.company
      and ${compared('b.name')} = ${compared('g.guest_name')}
      and b.created_at <= ${now}::timestamptz and (b.until is null or b.until > ${now}) and (b.ended_at is null or b.ended_at > ${now})
      and (b.scope = 'COMMUNITY' or (b.division = g.division and lower(b.house_no) = lower(g.visiting_house_no)))) as warned`

const nameOf = (id: string): string => `(select u.name from users u where u.id = ${id})`
const gateOf = (id: string): string => `(select gate.name from gates gate where gate.id = ${id})`
/** What its house reads of it in the bell. */
export const told = `
  g.kind as kind, g.company as company, g.walk_in, g.asked_at, g.answer as answer, g.answered_at, g.answered_via, g.answered_name, g.reason as reason,
  g.move_asked_at, g.coming_at, g.exit_seen, g.collected_at, g.let_in_against, ${nameOf('g.answered_by')} as answered, ${nameOf('g.noted_by')} as noted,
  ${nameOf('g.arrived_by')} as arrived, ${nameOf('g.exited_by')} as exited, ${nameOf('g.taken_by')} as taken, ${nameOf('g.move_asked_by')} as moves,
  ${gateOf('g.gate_in')} as gate_in_name, ${gateOf('g.gate_out')} as gate_out_name,
  (select row_to_json(o) from objections o where o.visit_id = g.id) as objected`
