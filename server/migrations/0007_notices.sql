create table data.notices (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null references data.communities on delete cascade,
  title text not null,
  content text not null,
  end_date date not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (community_id, id)
);
create index notices_newest on data.notices (community_id, created_at desc, id desc);
create index notices_all_newest on data.notices (created_at desc, id desc);
call data.raise_wall('notices', 'select, insert, update, delete');

-- Apart from the notices, so that a list never drags the files along.
create table data.notice_attachments (
  notice_id uuid primary key,
  community_id uuid not null,
  file_name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes bytea not null check (octet_length(bytes) <= 512000),
  foreign key (community_id, notice_id) references data.notices (community_id, id) on delete cascade
);
alter table data.notice_attachments alter column bytes set storage external; -- already compressed formats
call data.raise_wall('notice_attachments', 'select, insert, update, delete');
