-- The first answer to each create that was sent with an Idempotency-Key, for 24 hours.
create table data.answers (
  user_id uuid not null references data.users on delete cascade,
  call text not null,
  key text not null,
  answer text not null,
  made_at timestamptz not null,
  primary key (user_id, call, key)
);
create index answers_made_at on data.answers (made_at);

-- The lock lives as long as the transaction: whoever does not get it comes while the first is still at work.
create function auth.begin_once(person uuid, wanted text, given text, happened timestamptz)
  returns table (busy boolean, answer text) language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(concat_ws(' ', person, wanted, given), 0)) then
    return query select true, null::text;
  else
    return query select false, (select a.answer from data.answers a
      where a.user_id = person and a.call = wanted and a.key = given and a.made_at > happened - interval '24 hours');
  end if;
end $$;

create function auth.keep_answer(person uuid, wanted text, given text, said text, happened timestamptz)
  returns void language sql volatile security definer set search_path = pg_catalog as $$
  insert into data.answers (user_id, call, key, answer, made_at) values (person, wanted, given, said, happened)
  on conflict (user_id, call, key) do update set answer = excluded.answer, made_at = excluded.made_at
$$;

-- Housekeeping, a batch of rows at a time, waiting for nobody; the answers of more than a day ago are new in it.
create or replace function auth.tidy() returns boolean language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  batch constant integer := 1000;
  gone integer;
  more boolean;
begin
  delete from data.attempts where key in (select key from data.attempts where until < now() limit batch for update skip locked);
  get diagnostics gone = row_count;
  more := gone = batch;
  delete from data.sessions where id in (select id from data.sessions where expires_at < now() - interval '7 days' limit batch for update skip locked);
  get diagnostics gone = row_count;
  more := more or gone = batch;
  delete from data.known_networks where ctid in (select ctid from data.known_networks where until < now() limit batch for update skip locked);
  get diagnostics gone = row_count;
  more := more or gone = batch;
  delete from data.answers where ctid in (select ctid from data.answers where made_at < now() - interval '24 hours' limit batch for update skip locked);
  get diagnostics gone = row_count;
  return more or gone = batch;
end $$;

revoke all on function auth.begin_once, auth.keep_answer from public;
grant execute on function auth.begin_once, auth.keep_answer to aangan_app, aangan_platform;
