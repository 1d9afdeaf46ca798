-- The language that somebody chose; null until they do. Which codes there are is for the server to say: a language is a
-- file, and needs no migration.
alter table data.users add column language text check (language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' and length(language) <= 35);
call data.create_tenant_views('users', 'select, update');
