-- What GET /api/search finds by what the trigram indexes know nothing of: names in other letters than the Latin ones, and
-- symbols. pg_trgm knows only what the database's LC_CTYPE calls a letter, and that of the embedded database is C.

-- Each three characters in a row, with two spaces before the first. Perhaps it is there: a restore leaves this schema.
create or replace function public.pieces(words text) returns text[] language sql immutable strict parallel safe
  return array(select substr('  ' || words, n, 3) from generate_series(1, length(words)) n);

-- Of the rows that have two such characters in a row, spaces apart, or begin a word with one: `withPieces` names them so.
create index members_of_pieces on data.members using gin (community_id, public.pieces(lower(name))) where lower(name) ~ '[^a-z0-9 ] *[^a-z0-9 ]|(^| )[^a-z0-9 ]';
create index users_of_pieces on data.users using gin (community_id, public.pieces(lower(name))) where lower(name) ~ '[^a-z0-9 ] *[^a-z0-9 ]|(^| )[^a-z0-9 ]';
create index users_username_pieces on data.users using gin (community_id, public.pieces(lower(username))) where lower(username) ~ '[^a-z0-9 ] *[^a-z0-9 ]|(^| )[^a-z0-9 ]';
create index users_house_pieces on data.users using gin (community_id, public.pieces(lower(house_no))) where lower(house_no) ~ '[^a-z0-9 ] *[^a-z0-9 ]|(^| )[^a-z0-9 ]';
create index houses_of_pieces on data.houses using gin (community_id, public.pieces(lower(number))) where lower(number) ~ '[^a-z0-9 ] *[^a-z0-9 ]|(^| )[^a-z0-9 ]';
create index visits_of_pieces on data.visits using gin (community_id, public.pieces(lower(guest_name))) where lower(guest_name) ~ '[^a-z0-9 ] *[^a-z0-9 ]|(^| )[^a-z0-9 ]';
create index visits_company_pieces on data.visits using gin (community_id, public.pieces(lower(company))) where lower(company) ~ '[^a-z0-9 ] *[^a-z0-9 ]|(^| )[^a-z0-9 ]';
