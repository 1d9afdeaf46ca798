-- What a community has decided for itself. The names, and the value of a name that is not here, are for the server to say.
create table data.community_settings (
  community_id uuid not null references data.communities on delete cascade,
  name text not null,
  value jsonb not null,
  primary key (community_id, name)
);
call data.create_tenant_views('community_settings', 'select, insert, update');
